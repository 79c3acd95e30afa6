/** What a rendition is for: the thumbnails by their size, the picture that they are of, a cover, the icon of a site, a document as a PDF, the transcript of a recording. */
export const renditionRoles = ['sm', 'md', 'lg', 'xl', 'original', 'cover', 'favicon', 'pdf', 'transcript'] as const;
export type RenditionRole = (typeof renditionRoles)[number];
