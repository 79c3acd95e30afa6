// Made from openapi/v2.yaml by `npm run generate`. Not edited by hand.

import type { Method } from '../method.ts';

/** Every operation of the contract as a method, by the tag of the contract. */
export interface Methods {
  readonly resources: {
    /**
     * Get a resource
     *
     * Returns the whole record of one resource of any kind: names, sizes, links, tags, the pinned comment and what processing
     * found out. A resource in the bin can still be read by its id.
     *
     * Send the `ETag` of an earlier answer as `If-None-Match` to learn cheaply that nothing changed. What a password protects
     * (`fileUrl`, pictures of the content, the pinned comment, and in `data` all but what the virus scan found) is null or empty until
     * `X-Resource-Password` opens it; a wrong password answers 403 `password_required`, and too many of them 429. Of several passwords on
     * the way up the nearest counts. A published resource, and everything below it, can be read with an `accessToken` and no key.
     *
     * Needs the scope `resources:read`.
     */
    readonly get: Method<'getResource'>;
    /**
     * Update a resource
     *
     * Changes the fields that you send, and only those: an absent field keeps its value, `null` clears it. `tags` replaces the whole list;
     * `parentId` moves the resource, with everything below it, to the end of its new parent. Sending a value that is already set changes nothing.
     *
     * Send the record's `ETag` as `If-Match` to change it only if nobody else did in the meantime. A locked resource accepts
     * nothing but `isLocked: false`. To change or remove a password, and to set one below a protected folder, send the password that
     * protects the resource as `X-Resource-Password`; a wrong one answers 403 `password_required` to every update. A move changes nothing
     * about which password that is.
     *
     * The inbox and the bin keep their names and places, and the bin gets neither a password nor a lock, which would be everybody's
     * (403 `system_resource`); a space stays at the top (400 `invalid_request`). Moving a resource out of the bin recovers it.
     *
     * Needs the scope `resources:write`.
     */
    readonly update: Method<'updateResource'>;
    /**
     * Delete a resource
     *
     * Moves a resource to the bin, with everything below it; `POST /v2/resources/recover` brings it back until it is purged. With `force=true` it
     * is gone for good, wherever it was: from the 204 on nothing of it can be read. Without `force`, a resource that is in the bin already stays
     * there as it is, so a repeat does no harm.
     *
     * It is `deleteResources` for one resource: the inbox and the bin themselves can't be deleted (403 `system_resource`), and a space only for
     * good (400 `invalid_request` without `force`). What is locked is not deleted, nor what is right in it or holds it at any depth. Send the
     * record's `ETag` as `If-Match` to delete it only if nobody changed it in the meantime.
     *
     * Needs the scope `resources:write`.
     */
    readonly delete: Method<'deleteResource'>;
    /**
     * Filter resources
     *
     * Lists the resources that meet every criterion you send, one page at a time; `{}` lists everything but the roots and the bin. Within one
     * criterion any of its values is enough; different criteria narrow each other. `null` and an empty array don't narrow, except `label: null`,
     * which finds what has no label. Binned resources appear only when `parentId`, `rootId`, `parentRoot` or `rootTypes` asks for the bin. Roots
     * appear with `includeRoots: true`; and a search by `name` for folders alone, without a place, finds the folders of spaces too.
     *
     * Without `order` the newest come first. To read on, send the same body with `cursor` set to the `nextCursor` of the last
     * answer, and stop when `hasMore` is false; `limit` may change between pages, nothing else. A page ends early, with `hasMore`,
     * where its resources would take more than 8 MiB as JSON. Pages neither repeat nor skip a resource while others write. A `parentId`
     * that doesn't exist answers 404; any other unknown id matches nothing.
     *
     * `X-Resource-Password` opens the resources that it fits; the content of other protected ones is withheld, as in `getResource`. With an
     * `accessToken` and no key, `parentId` has to be the published resource or something below it.
     *
     * A filter that has to look through very much runs beside other requests and takes turns with those of others. One that takes longer than the
     * server allows, five seconds by default, answers 503 and says so; so does one that comes while sixteen of the same account wait. Criteria
     * that narrow most are the fastest: `parentId`, `resourceIds`, `url`, `tagIds`, `label`, `userIds`, or a `name` of three characters and more.
     *
     * Needs the scope `resources:read`.
     */
    readonly filter: Method<'filterResources'>;
    /**
     * Delete resources
     *
     * Deletes up to 1,000 resources and everything below them. With `archive: true` they move to the bin, where they stay for
     * 30 days unless the operator configured another time, and `POST /v2/resources/recover` brings them back; what is in the bin
     * already stays there as it is. Without it they are gone for good: from the 204 on nothing of them can be read.
     *
     * The batch is all or nothing: if one id is unknown, the answer is a 404 that names it in `errors`, and nothing is deleted.
     * The inbox and the bin themselves can't be deleted, and a space only for good: with `archive: true` it is `invalid_request`.
     * What is locked is not deleted, nor what is right in it or holds it at any depth.
     *
     * Needs the scope `resources:write`.
     */
    readonly remove: Method<'deleteResources'>;
    /**
     * Recover resources
     *
     * Takes up to 1,000 resources out of the bin, with everything below them, and puts each back where it was, or to the end of the inbox when
     * that place is gone: when the parent is deleted or in the bin itself, when you can't see it, or when it is too deep by now. A resource that
     * isn't in the bin stays as it is.
     *
     * The batch is all or nothing: if one id is unknown, the answer is a 404 that names it in `errors`, and nothing is recovered.
     *
     * Needs the scope `resources:write`.
     */
    readonly recover: Method<'recoverResources'>;
    /**
     * Reposition resources
     *
     * Puts up to 1,000 resources next to each other, in the order of `resourceIds`, right after one of their siblings or at the
     * very start. With `parentId` they move there first, together with everything below them; without it they have to share
     * their parent already, and stay in it.
     *
     * The batch is all or nothing: if one id is unknown, the answer is a 404 that names it in `errors`, and nothing moves. The
     * inbox, the bin and spaces have no place among siblings. A locked resource keeps its place, and what is in a locked folder
     * its order.
     *
     * Needs the scope `resources:write`.
     */
    readonly reposition: Method<'repositionResources'>;
    /**
     * Process a resource again
     *
     * Queues the resource to be processed again, for instance after its processing failed or the server learned to read more
     * formats. What processing found earlier stays in the record until the new results replace it. Asking again while
     * `stateProcessing` is `pending` queues nothing more; what has nothing to process, such as a folder, stays `completed`.
     *
     * Needs the scope `resources:write`.
     */
    readonly reprocess: Method<'reprocessResource'>;
    /**
     * Search the workspace
     *
     * Finds resources by what they are about. Search with `text`, with an `image`, or with a resource that the results should be like
     * (`resourceId`); put several of them into `queries` to run them together and get one merged list.
     *
     * - Text is compared with names, descriptions, tags, and contents, both by word (typing errors are forgiven) and by meaning. What stands in
     *   double quotes must occur word for word.
     * - An image finds images that look alike; a resource finds resources of any kind with similar content.
     * - Filters drop what doesn't match. The filter `color` also ranks closer colors higher. An id in a filter that doesn't exist matches
     *   nothing.
     * - Everything given at the top level beside `queries` (`text`, `image`, `resourceId`) is one more query. The top-level `filters` hold for every
     *   query; the `filters` of a query narrow them further.
     * - A body without any query returns what the filters let through, newest first.
     *
     * Each resource appears once, with its best score. The best match comes first, unless `sort` says otherwise. Resources in the bin are found only
     * when `filters` name the bin. The contents of password-protected resources are not searched. The content of a new resource can take a
     * moment until search finds it.
     *
     * The search is kept in your search history unless `incognito` is true, and can be read there a moment after its answer. Needs the scope
     * `search:read`.
     */
    readonly search: Method<'search'>;
  };
  readonly folders: {
    /**
     * Create a folder
     *
     * Creates a folder in `parentId`. Without a parent it becomes a space: a new top of the tree, which
     * `GET /v2/resource-roots` then lists, and which `isPrivateRoot: true` hides from the other members of the workspace.
     * Two siblings may have the same name. Like everything that you create, a folder takes tags and a comment.
     *
     * Needs the scope `resources:write`.
     */
    readonly create: Method<'createFolder'>;
  };
  readonly files: {
    /**
     * Create a file
     *
     * Creates a resource from an uploaded file: step 3 of the upload. Steps 1 and 2, `GET /v2/upload` and the PUT to the URL it answers, have to
     * come first; each upload can be used once. This is also where the file counts against the plan's limits.
     *
     * The `kind` follows from the media type: images, videos, sound, e-mails and documents get a kind of their own, everything else is `default`.
     * The first bytes decide where they tell the type, `mimeType` otherwise. The answer comes at once, with `stateProcessing` `pending`; the file
     * is read in the background.
     *
     * Needs the scope `resources:write`.
     */
    readonly create: Method<'createFile'>;
  };
  readonly uploads: {
    /**
     * Get an upload URL
     *
     * Returns a signed URL that takes the bytes of one file: step 1 of the upload. The URL works for one hour, without a key, for at most `size`
     * bytes; a transfer that starts in time may take longer. Step 2 is a PUT of the bytes to `url` with the answered `headers`, leaving out those
     * that are null. Step 3 is `POST /v2/files` with `path` as `attachment.path`.
     *
     * With `resourceId` the upload replaces that resource's file as soon as the PUT is complete, and there is no step 3. What a password
     * protects takes it as `X-Resource-Password`, and the URL stops working when another password comes to protect it, also for a transfer
     * that is under way. The URL may be on
     * another host: use it as it is. Uploads that nothing claims are deleted after a day; until then they and what is stored already may not
     * exceed the storage of the plan together.
     *
     * Needs the scope `resources:write`.
     */
    readonly getUrl: Method<'getUploadUrl'>;
    /**
     * Upload the bytes of a file
     *
     * Stores the request body as the file's bytes: step 2 of the upload. Use the URL from `GET /v2/upload` unchanged; its signature
     * is the permission, so no key is needed, and one that is sent is ignored. The body is the file as it is, of any content type
     * or none, not a form and not compressed (`Content-Encoding`).
     *
     * The file lands whole or not at all. If the transfer breaks, send it again from the start; the URL works until it
     * expires or the file is used. More bytes than the URL allows are refused with `exceeds_file_size_limit`.
     *
     * A URL takes one transfer at a time: a later one ends the earlier with `invalid_request`, and so does a speed below 1 KiB a second over a
     * minute, unless the operator has set another limit. What is on its way counts against the storage of the plan: the
     * `Content-Length` from the start or, without one, the bytes that have come.
     *
     * Needs no scope.
     */
    readonly putStoredFile: Method<'putStoredFile'>;
    /**
     * Download the bytes of a file
     *
     * Returns the bytes of a file. The address is the `fileUrl` of a record, or a thumbnail or preview URL in it; its signature is the permission,
     * so no key is needed. The URL stays the same for a whole day and works for two to three, which lets browsers and caches keep the file; read
     * the record again for a fresh one. Earlier than that it stops working when the resource is deleted for good or gets other bytes, when the
     * password that protects it changes and, for the visitor of a publication, when that ends or no longer holds the resource.
     *
     * Ranges and conditional requests work as HTTP describes them, so that a broken download can resume. Content that could run
     * script in a browser, such as HTML or SVG, is always answered as an attachment.
     *
     * Needs no scope.
     */
    readonly getStoredFile: Method<'getStoredFile'>;
  };
  readonly notepads: {
    /**
     * Create a notepad
     *
     * Creates a note from Markdown. The text is kept exactly as you send it. As everywhere in Markdown, a single line break
     * continues the paragraph; leave an empty line between paragraphs.
     *
     * In place of `text` an editor may send its document as `ydoc`. What it says is turned into Markdown once: paragraphs, headings, lists, tasks, quotes,
     * code, tables, pictures, rules, line breaks, mentions, links, and bold, italic, struck and code text. Formatting that Markdown doesn't have is left out,
     * the text never. Both at once, neither, or bytes that can't be read answer 400 `invalid_request`; so does a document that takes more than 3 seconds
     * or too much memory to read, that gives more text than a note may have, that is nested more than 100 levels deep, or whose tables together have more
     * than 20,000 cells, counting each row as wide as the widest of its table. One document is read at a time, and workspaces take turns. While two of a
     * workspace wait for theirs, a further one is answered 429; when too many of all workspaces wait, or one has waited for 10 seconds, the answer is 503.
     * Try again after `Retry-After` seconds.
     *
     * Needs the scope `resources:write`.
     */
    readonly create: Method<'createNotepad'>;
    /**
     * Get the text of a notepad
     *
     * Returns the note's Markdown as plain text in UTF-8, exactly as it was written. An empty note has an empty body. A resource
     * of another kind answers 404. A protected note needs `X-Resource-Password`; a published one can be read with an
     * `accessToken` and no key.
     *
     * Needs the scope `resources:read`.
     */
    readonly getContent: Method<'getNotepadContent'>;
    /**
     * Replace the text of a notepad
     *
     * Replaces the note's whole text; `data` then describes the new text. Send the record's `ETag` as `If-Match` so that you don't overwrite what
     * somebody else wrote in the meantime. A resource of another kind answers 404.
     *
     * Needs the scope `resources:write`.
     */
    readonly replaceContent: Method<'replaceNotepadContent'>;
  };
  readonly bookmarks: {
    /**
     * Create a bookmark
     *
     * Saves a web address. The same address may be saved more than once; filter by `url` first if you want to avoid that. The record has the
     * address in `url` and `originUrl`, and is `pending` until the page has been fetched.
     *
     * Needs the scope `resources:write`.
     */
    readonly create: Method<'createBookmark'>;
  };
  readonly linkPreview: {
    /**
     * Preview a link
     *
     * Fetches a web page and returns what a bookmark of it would show: its title, description and picture, the name of its site and its icon. Nothing is saved.
     *
     * The answer comes within five seconds. It is a 200 even for a page that can't be had, is not public, or tells nothing: what isn't known is
     * null. The server fetches nothing but public pages, keeps a preview for ten minutes, and may be told to fetch nothing at all.
     *
     * Needs the scope `resources:read`.
     */
    readonly get: Method<'getLinkPreview'>;
  };
  readonly resourceRoots: {
    /**
     * List the resource roots
     *
     * Lists the top-level folders of the workspace: the inbox, the bin, and every space that you may see. A private space is listed only for the user who made it and for the owners of the workspace. Without an order, the inbox and the bin come first, then the spaces by name. With `includeMembers` and `includeResources` one call fills a start page. Needs the scope `resources:read`.
     */
    readonly list: Method<'listResourceRoots'>;
    /**
     * Get a resource root
     *
     * Returns one top-level folder with its type, its privacy, and the counts of its children and members. The id of a root is also the id of its folder, so it works as the `parentId` of whatever you create there. Needs the scope `resources:read`.
     */
    readonly get: Method<'getResourceRoot'>;
  };
  readonly spaces: {
    /**
     * Create a space
     *
     * Makes a new top-level folder, in one of three ways:
     *
     * - **new**: send `name`, and get an empty space;
     * - **from a moved folder**: send `moveFolderId`, and the folder leaves its parent and becomes a space with everything below it. It keeps
     *   its id, so links to it go on working. Whoever could see it still can, and nobody else: out of a private space it becomes a private one;
     * - **from a copied folder**: send `copyFolderId`, and the space becomes a copy of the folder and everything below it. The original stays as
     *   it is. The copy counts against the storage of the workspace, and passwords in the original also protect the copy.
     *
     * A copy has the names, order, descriptions, icons, tags, labels, preferences and contents of the original, and what processing has found
     * out. It is made by you and now, under new ids. Comments, chats, publications and locks stay with the original. A password of a folder
     * above goes with what is moved or copied out of that folder.
     *
     * A space can be copied but not moved. What is not a folder, or is in the bin, answers 400 `invalid_request`. The inbox and the bin can be
     * neither moved nor copied. Needs the scope `resources:write`.
     */
    readonly create: Method<'createSpace'>;
    /**
     * List the spaces
     *
     * Lists the spaces that you may see, each as a resource root with the number of its children and the time something was last added to it. It is the list of resource roots, limited to the type `SPACE`. Without an order, spaces come by name. Needs the scope `resources:read`.
     */
    readonly list: Method<'listSpaces'>;
    /**
     * Delete a space
     *
     * Deletes a space and everything below it for good; it doesn't go through the bin. From this answer on nothing of it can be read, and its storage is free again. A space that is locked, or that holds anything locked, stays (423 `resource_locked`). The inbox and the bin can't be deleted. Needs the scope `resources:write`.
     */
    readonly remove: Method<'deleteSpace'>;
  };
  readonly search: {
    /**
     * Search the workspace
     *
     * Finds resources by what they are about. Search with `text`, with an `image`, or with a resource that the results should be like
     * (`resourceId`); put several of them into `queries` to run them together and get one merged list.
     *
     * - Text is compared with names, descriptions, tags, and contents, both by word (typing errors are forgiven) and by meaning. What stands in
     *   double quotes must occur word for word.
     * - An image finds images that look alike; a resource finds resources of any kind with similar content.
     * - Filters drop what doesn't match. The filter `color` also ranks closer colors higher. An id in a filter that doesn't exist matches
     *   nothing.
     * - Everything given at the top level beside `queries` (`text`, `image`, `resourceId`) is one more query. The top-level `filters` hold for every
     *   query; the `filters` of a query narrow them further.
     * - A body without any query returns what the filters let through, newest first.
     *
     * Each resource appears once, with its best score. The best match comes first, unless `sort` says otherwise. Resources in the bin are found only
     * when `filters` name the bin. The contents of password-protected resources are not searched. The content of a new resource can take a
     * moment until search finds it.
     *
     * The search is kept in your search history unless `incognito` is true, and can be read there a moment after its answer. Needs the scope
     * `search:read`.
     */
    readonly search: Method<'search'>;
    /**
     * List your past searches
     *
     * Lists the searches that you made in this workspace, newest first, for example to suggest them again. Only you see them. Searches with `incognito` are not in the list, and turning pages of a search adds no entry. Needs the scope `search:read`.
     */
    readonly listHistory: Method<'listSearchHistory'>;
    /**
     * Clear your search history
     *
     * Removes every search that you made in this workspace from your history, for good. Other users' histories stay. Clearing an empty history succeeds too. Needs the scope `search:write`.
     */
    readonly clearHistory: Method<'clearSearchHistory'>;
  };
  readonly tags: {
    /**
     * List the tags
     *
     * Lists the tags of the workspace by name, each with the number of resources that carry it. Needs the scope `resources:read`.
     */
    readonly list: Method<'listTags'>;
    /**
     * Create a tag
     *
     * Creates a tag and, with `resourceId`, puts it on a resource right away. A tag name is unique in its workspace, whatever its case. You don't need to create a tag before you create a resource with it: creations take tags by name. With `resourceId` it also needs `resources:write`. A tag that is new in a private space is as private: other members see it once something that they see carries it, and a name that only such a tag has is free to them. Needs the scope `tags:write`.
     */
    readonly create: Method<'createTag'>;
    /**
     * Get a tag
     *
     * Returns one tag with the number of resources that carry it. Send its `ETag` as `If-Match` when you change the tag. Needs the scope `resources:read`.
     */
    readonly get: Method<'getTag'>;
    /**
     * Rename, describe, or merge a tag
     *
     * Changes a tag; what you leave out stays. The new name shows on every resource that carries the tag. When another tag already has that name, the answer is 409 `tag_exists`, unless `merge` is true: then every resource with this tag, locked ones included, gets the other one in its place, this tag is deleted, and the answer is the tag that survives. A resource that has both keeps one, where the first of them stood. Resources that carry the tag keep their `modifiedAt`. Needs the scope `tags:write`.
     */
    readonly update: Method<'updateTag'>;
    /**
     * Delete a tag
     *
     * Deletes a tag and takes it off every resource that carries it, locked ones included. The resources themselves stay. Needs the scope `tags:write`.
     */
    readonly remove: Method<'deleteTag'>;
  };
  readonly labels: {
    /**
     * List the labels
     *
     * Lists the color labels of the workspace by id. A new workspace starts with a palette of eight. Needs the scope `resources:read`.
     */
    readonly list: Method<'listLabels'>;
    /**
     * Create a label
     *
     * Adds a color label to the workspace. Put it on a resource with its id: `PATCH /v2/resources/{resourceId}`. Names and colors needn't be unique. Needs the scope `tags:write`.
     */
    readonly create: Method<'createLabel'>;
    /**
     * Get a label
     *
     * Returns one label. Send its `ETag` as `If-Match` when you change the label. Needs the scope `resources:read`.
     */
    readonly get: Method<'getLabel'>;
    /**
     * Update a label
     *
     * Renames or recolors a label; what you leave out stays. The change shows on every resource that carries it. Needs the scope `tags:write`.
     */
    readonly update: Method<'updateLabel'>;
    /**
     * Delete a label
     *
     * Deletes a label, also one of the first eight, and takes it off every resource that carries it, locked ones included. Its id isn't used again. Needs the scope `tags:write`.
     */
    readonly remove: Method<'deleteLabel'>;
  };
  readonly comments: {
    /**
     * List the comments of a resource
     *
     * Lists the comments of one resource, newest first; the pinned comment stands at its own time, like any other. A visitor of a published resource reads them with the publication's access token instead of a key, and doesn't see which users wrote them. The comments of a password-protected resource need its password. Needs the scope `resources:read`.
     */
    readonly list: Method<'listComments'>;
    /**
     * Comment on a resource
     *
     * Adds a comment to a resource. With `anonymousDisplayName` it shows that name and no user, for comments that your application takes in from people without an account. With `isPinned` it takes the place of the pinned comment, which stays as an ordinary one; that takes the role editor or owner. Needs the scope `comments:write`.
     */
    readonly create: Method<'createComment'>;
    /**
     * Get a comment
     *
     * Returns one comment. Send its `ETag` as `If-Match` when you change the comment. A comment on a password-protected resource needs the password. Visitors of a published resource read its comments with `listComments`. Needs the scope `resources:read`.
     */
    readonly get: Method<'getComment'>;
    /**
     * Edit or pin a comment
     *
     * Changes the text or the mentions of a comment, or pins and unpins it; what you leave out stays. A resource has at most one pinned comment: pinning another one replaces it. Only the writer may change text and mentions; everyone with the role editor or owner may pin. What was written under an anonymous name is changed with the key that it was written with. Without `resources:read`, the answer shows no more of text and mentions than the request has said. Needs the scope `comments:write`.
     */
    readonly update: Method<'updateComment'>;
    /**
     * Delete a comment
     *
     * Deletes a comment for good. The user who wrote it may, and so may everyone with the role editor or owner. Deleting the pinned comment leaves the resource without one. Needs the scope `comments:write`.
     */
    readonly remove: Method<'deleteComment'>;
  };
  readonly chats: {
    /**
     * Create a chat
     *
     * Starts a conversation with the assistant of the workspace. A chat can be about certain resources: it then shows in the `chats` of their records, and the assistant reads them first. A new chat has no messages; add the first with `createChatMessage`. Needs the scope `chats:write`.
     */
    readonly create: Method<'createChat'>;
    /**
     * List chats
     *
     * Lists the chats of the workspace, pinned ones first, then by their latest change, newest first. Needs the scope `chats:read`.
     */
    readonly list: Method<'listChats'>;
    /**
     * Get a chat
     *
     * Returns one chat without its messages; those are listed by `listChatMessages`. Needs the scope `chats:read`.
     */
    readonly get: Method<'getChat'>;
    /**
     * Update a chat
     *
     * Renames a chat, pins or unpins it, or changes the resources it is about. A field that is left out keeps its value; `null` clears it. Needs the scope `chats:write`.
     */
    readonly update: Method<'updateChat'>;
    /**
     * Delete a chat
     *
     * Deletes a chat with all its messages, for good. The resources it was about stay. Needs the scope `chats:write`.
     */
    readonly remove: Method<'deleteChat'>;
    /**
     * List the messages of a chat
     *
     * Lists the messages of a chat, oldest first. The assistant has answered once the last message has the role `assistant` and none of its tool parts is `pending`. Needs the scope `chats:read`.
     */
    readonly listMessages: Method<'listChatMessages'>;
    /**
     * Send a message
     *
     * Adds a message of yours to a chat and asks the assistant to answer. The response is your message; the answer follows by itself and shows up in `listChatMessages`. `context` points the assistant at resources that matter for this message only. An answer costs credits where the plan counts them. Needs the scope `chats:write`.
     */
    readonly createMessage: Method<'createChatMessage'>;
  };
  readonly memories: {
    /**
     * Create memories from text
     *
     * Takes in a text and remembers what it says. By default the server infers from it any number of short memories, in the background; with `infer` false it stores the text word for word as one memory. Either way the answer is a job. Where it is `completed`, `memories.created` names the new memories; otherwise ask `getMemoryJob` until it is. A memory can be found by `searchMemories` once its `indexed` is true. Needs the scope `memories:write`.
     */
    readonly create: Method<'createMemory'>;
    /**
     * Search memories
     *
     * Finds the memories that fit a question, by meaning and by words, with a slight preference for recent ones; best first. Without `query` it lists all memories of the workspace in the given order, which is the way to page through them. Scores compare the hits of one answer with each other and mean nothing beyond it. Expanding and reranking make better hits and cost time and, where the plan counts them, credits. Needs the scope `memories:read`.
     */
    readonly search: Method<'searchMemories'>;
    /**
     * Get a memory job
     *
     * Tells how far the making of memories from a text has come. Ask about once a second until the status is no longer `pending`. Needs the scope `memories:read`.
     */
    readonly getJob: Method<'getMemoryJob'>;
    /**
     * Get a memory
     *
     * Returns one memory. Needs the scope `memories:read`.
     */
    readonly get: Method<'getMemory'>;
    /**
     * Update a memory
     *
     * Changes the name or the text of a memory. A field that is left out keeps its value; a `name` of `null` clears it. After a change of the text, `indexed` is false until the memory can be found again. Needs the scope `memories:write`.
     */
    readonly update: Method<'updateMemory'>;
    /**
     * Delete a memory
     *
     * Forgets a memory, for good. Needs the scope `memories:write`.
     */
    readonly delete: Method<'deleteMemory'>;
  };
  readonly workspaces: {
    /**
     * Create a delegated workspace
     *
     * Creates a workspace that your developer account manages, usually one for each end user of your product. It has its own roots, tags, memories and storage, and sees nothing of other workspaces. Send its id as `X-Service-Workspace-Id` on any request to work in it. Only a developer key of an owner of the account may create workspaces, and the plan of the account can limit how many. Needs the scope `workspaces:manage`.
     */
    readonly create: Method<'createWorkspace'>;
    /**
     * List workspaces
     *
     * Lists the workspaces you can address: your own, those you are a member of and, with a key of a developer account, its delegated workspaces. They are ordered by title. Needs the scope `workspaces:read`.
     */
    readonly list: Method<'listWorkspaces'>;
    /**
     * Update a workspace
     *
     * Changes the workspace that `X-Service-Workspace-Id` or `X-Service-Base-Id` names, or the home of the key when neither is sent. A field that is left out keeps its value; `null` clears it. To set a picture, upload it with `getUploadUrl` and send its path as `avatarStoragePath`. Only owners may do this; the plan of a delegated workspace is set by its developer account alone. Needs the scope `workspaces:manage`.
     */
    readonly patch: Method<'updateWorkspace'>;
    /**
     * Delete a delegated workspace
     *
     * Deletes the delegated workspace that `X-Service-Workspace-Id` or `X-Service-Base-Id` names, with everything in it, for good. This takes two steps: the first call changes nothing and answers 202 with a token, and `confirmWorkspaceDeletion` with that token deletes within an hour. With `force` one call does it. An account's own workspace cannot be deleted. Only owners may do this. Needs the scope `workspaces:manage`.
     */
    readonly remove: Method<'deleteWorkspace'>;
    /**
     * Get the current workspace
     *
     * Returns the workspace that a request with these headers works in: the one that `X-Service-Workspace-Id` or `X-Service-Base-Id` names, or the home of the key when neither is sent. Needs the scope `workspaces:read`.
     */
    readonly get: Method<'getWorkspace'>;
    /**
     * Get a workspace by id
     *
     * Returns one of the workspaces that `listWorkspaces` shows, whichever workspace the headers name. A base is read here too. Send its `ETag` as `If-Match` when you change the workspace with `updateWorkspace`. Needs the scope `workspaces:read`.
     */
    readonly getById: Method<'getWorkspaceById'>;
    /**
     * Confirm the deletion of a workspace
     *
     * Deletes the workspace that the token of `deleteWorkspace` was given for, with everything in it, for good. The token says which workspace it is; the headers are not needed. It works once, for the user who got it, as long as they are an owner there. Needs the scope `workspaces:manage`.
     */
    readonly acceptRemoval: Method<'confirmWorkspaceDeletion'>;
  };
  readonly bases: {
    /**
     * Create a base
     *
     * Creates a base. A base is a delegated workspace under another name; what `createWorkspace` says holds here too. Send its id as `X-Service-Base-Id` to work in it. Needs the scope `workspaces:manage`.
     */
    readonly create: Method<'createBase'>;
    /**
     * List bases
     *
     * Lists the bases of your developer account by name; a key of no such account has none. They are the delegated workspaces that `listWorkspaces` shows. Needs the scope `workspaces:read`.
     */
    readonly list: Method<'listBases'>;
  };
  readonly sharing: {
    /**
     * Publish a resource
     *
     * Lets anyone who has the returned `accessToken` read the resource and everything below it, without a key: `GET /v2/resources/{resourceId}`,
     * `POST /v2/resources/filter` and `GET /v2/notepads/{resourceId}/content` take it as the query parameter `accessToken`, and so do the
     * comments. A password on the resource still holds. Publishing again answers the same publication, with another token where the operator has
     * exchanged the service's secret since.
     *
     * What visitors read names no users, and nothing above the published resource: to them it is the root. A publication opens nothing
     * while the resource is in the bin, and opens it again once it is recovered.
     *
     * It also needs `resources:read`: whoever has the token reads.
     *
     * Needs the scope `sharing:manage`.
     */
    readonly publish: Method<'publishResource'>;
    /**
     * Unpublish a resource
     *
     * Ends the publication at once: its access token opens nothing any more, and publishing again makes a new one. What a
     * published folder above opens stays open. A resource that isn't published itself answers 404 `publication_not_found`.
     *
     * Needs the scope `sharing:manage`.
     */
    readonly unpublish: Method<'unpublishResource'>;
  };
  readonly apiKeys: {
    /**
     * Create an API key
     *
     * Creates a key and returns it in full, only this once. The server keeps only a hash of it, so store it at once and keep it out of client-side code. The workspace that the request addresses becomes the key's home, used when a request names no other. A key gets no more than the key or token that creates it has: only its scopes and, if that key expires, no later expiry. A key that is made with an access token expires with the token at the latest, unless the operator has set another time for such keys. Only a developer key makes developer keys, at home in the workspace of its account, in one that the account has delegated, or in that of another developer account that its user owns. A personal key works wherever its user is a member, whatever its home is: to let a program into one delegated workspace alone, make a developer key there. That one stays at home: other workspaces are 404 to it, it makes no workspaces, and whatever key it makes, of either kind, stays there too. Needs the scope `keys:manage`.
     */
    readonly create: Method<'createApiKey'>;
    /**
     * List API keys
     *
     * Lists the keys whose home is the addressed workspace, newest first: your personal ones and, when a developer key asks, those of the developer account. Its owners see all of these, others those that they made. Revoked and expired keys stay in the list; the secret part of a key is never shown. Needs the scope `keys:manage`.
     */
    readonly list: Method<'listApiKeys'>;
    /**
     * Get an API key
     *
     * Returns one of the keys that `listApiKeys` shows, revoked and expired ones too, without its secret part. Needs the scope `keys:manage`.
     */
    readonly get: Method<'getApiKey'>;
    /**
     * Revoke an API key
     *
     * Revokes a key that `listApiKeys` shows, for good: it stops working with the next request. The key that makes this request can revoke itself. Revoking a revoked key changes nothing. Needs the scope `keys:manage`.
     */
    readonly remove: Method<'revokeApiKey'>;
  };
  readonly users: {
    /**
     * Get your profile
     *
     * Returns the user that the key or token belongs to. A cheap way to check that a key works. Needs the scope `profile:read`.
     */
    readonly get: Method<'getMyProfile'>;
  };
  readonly subscriptions: {
    /**
     * Get the plan and its usage
     *
     * Returns what the plan of the workspace allows and how much of it is used. The default plan limits nothing but the rate of requests; a limit of `null` means unlimited. A self-hosted server fills the billing fields only where it is told to; otherwise they are null. Needs the scope `profile:read`.
     */
    readonly get: Method<'getSubscription'>;
  };
  readonly webhooks: {
    /**
     * Create a webhook endpoint
     *
     * Registers an address that the server calls whenever something happens in this workspace. Deliveries follow the Standard Webhooks specification and are signed with `secret`, which is returned in full only here. To replace a secret, create a second endpoint for the same address, switch over, then delete the first. Needs the scope `webhooks:manage`.
     */
    readonly create: Method<'createWebhookEndpoint'>;
    /**
     * List webhook endpoints
     *
     * Lists the webhook endpoints of the workspace, newest first, without their secrets. Needs the scope `webhooks:manage`.
     */
    readonly list: Method<'listWebhookEndpoints'>;
    /**
     * Get a webhook endpoint
     *
     * Returns one webhook endpoint without its secret. Needs the scope `webhooks:manage`.
     */
    readonly get: Method<'getWebhookEndpoint'>;
    /**
     * Update a webhook endpoint
     *
     * Changes the address, the description or the event types of an endpoint, or switches it off and on. While it is off, events are not kept for it; `listEvents` has them. A field that is left out keeps its value. Needs the scope `webhooks:manage`.
     */
    readonly update: Method<'updateWebhookEndpoint'>;
    /**
     * Delete a webhook endpoint
     *
     * Deletes an endpoint with the record of its deliveries. Deliveries that still wait are dropped. Needs the scope `webhooks:manage`.
     */
    readonly remove: Method<'deleteWebhookEndpoint'>;
    /**
     * List the deliveries of an endpoint
     *
     * Lists what was sent to an endpoint and how it went, newest first; the place to look when events do not arrive. Needs the scope `webhooks:manage`.
     */
    readonly listDeliveries: Method<'listWebhookDeliveries'>;
    /**
     * Send a delivery again
     *
     * Sends an event to the endpoint once more, as soon as possible and whatever became of earlier attempts, also while the endpoint is off. The `webhook-id` stays the same, so a receiver that has the event already can tell. Needs the scope `webhooks:manage`.
     */
    readonly redeliver: Method<'redeliverWebhook'>;
    /**
     * List events
     *
     * Lists what happened in the workspace, oldest first, for those who would rather ask than be called, or who missed a webhook. Page on with `nextCursor` until `hasMore` is false. To continue later, keep the `id` of the last event that you processed and send it as `cursor`. An event appears here once its change is final, and always after those already listed. What happens in a private space is listed for its maker and the owners. Needs the scope `events:read`.
     */
    readonly listEvents: Method<'listEvents'>;
  };
}

/** The method, the path and the names of the query parameters of each; and whether it takes a body. */
export const methodTable = {
  resources: {
    get: ['GET', '/v2/resources/{resourceId}', ['accessToken']],
    update: ['PATCH', '/v2/resources/{resourceId}', [], 'body'],
    delete: ['DELETE', '/v2/resources/{resourceId}', ['force']],
    filter: ['POST', '/v2/resources/filter', ['accessToken'], 'body'],
    remove: ['POST', '/v2/resources/delete', ['accessToken'], 'body'],
    recover: ['POST', '/v2/resources/recover', ['accessToken'], 'body'],
    reposition: ['PATCH', '/v2/resources/position', [], 'body'],
    reprocess: ['POST', '/v2/resources/{resourceId}/reprocess', []],
    search: ['POST', '/v2/search', [], 'body'],
  },
  folders: {
    create: ['POST', '/v2/folders', [], 'body'],
  },
  files: {
    create: ['POST', '/v2/files', [], 'body'],
  },
  uploads: {
    getUrl: ['GET', '/v2/upload', ['filename', 'size', 'resourceId']],
    putStoredFile: ['PUT', '/stored-files/{storedFile}', ['size', 'disposition', 'expires', 'signature'], 'bytes'],
    getStoredFile: ['GET', '/stored-files/{storedFile}', ['disposition', 'expires', 'resourceId', 'publicationId', 'infected', 'signature']],
  },
  notepads: {
    create: ['POST', '/v2/notepads', [], 'body'],
    getContent: ['GET', '/v2/notepads/{resourceId}/content', ['accessToken']],
    replaceContent: ['PUT', '/v2/notepads/{resourceId}/content', [], 'body'],
  },
  bookmarks: {
    create: ['POST', '/v2/bookmarks', [], 'body'],
  },
  linkPreview: {
    get: ['GET', '/v2/link', ['url']],
  },
  resourceRoots: {
    list: ['GET', '/v2/resource-roots', ['limit', 'offset', 'order', 'property', 'direction', 'types', 'search', 'role', 'includeMembers', 'includeResources']],
    get: ['GET', '/v2/resource-roots/{resourceRootId}', []],
  },
  spaces: {
    create: ['POST', '/v2/spaces', ['accessToken'], 'body'],
    list: ['GET', '/v2/spaces', ['limit', 'offset', 'order', 'property', 'direction', 'types', 'search', 'includeResources']],
    remove: ['DELETE', '/v2/spaces/{spaceId}', []],
  },
  search: {
    search: ['POST', '/v2/search', [], 'body'],
    listHistory: ['GET', '/v2/search/history', ['limit', 'offset']],
    clearHistory: ['DELETE', '/v2/search/history', []],
  },
  tags: {
    list: ['GET', '/v2/tags', ['limit', 'offset', 'name']],
    create: ['POST', '/v2/tags', [], 'body'],
    get: ['GET', '/v2/tags/{tagId}', []],
    update: ['PATCH', '/v2/tags/{tagId}', [], 'body'],
    remove: ['DELETE', '/v2/tags/{tagId}', []],
  },
  labels: {
    list: ['GET', '/v2/labels', ['limit', 'offset']],
    create: ['POST', '/v2/labels', [], 'body'],
    get: ['GET', '/v2/labels/{labelId}', []],
    update: ['PATCH', '/v2/labels/{labelId}', [], 'body'],
    remove: ['DELETE', '/v2/labels/{labelId}', []],
  },
  comments: {
    list: ['GET', '/v2/resources/{resourceId}/comments', ['accessToken', 'limit', 'offset']],
    create: ['POST', '/v2/resources/{resourceId}/comments', [], 'body'],
    get: ['GET', '/v2/comments/{commentId}', []],
    update: ['PATCH', '/v2/comments/{commentId}', [], 'body'],
    remove: ['DELETE', '/v2/comments/{commentId}', []],
  },
  chats: {
    create: ['POST', '/v2/chats', [], 'body'],
    list: ['GET', '/v2/chats', ['limit', 'offset']],
    get: ['GET', '/v2/chats/{chatId}', []],
    update: ['PATCH', '/v2/chats/{chatId}', [], 'body'],
    remove: ['DELETE', '/v2/chats/{chatId}', []],
    listMessages: ['GET', '/v2/chats/{chatId}/messages', ['limit', 'offset']],
    createMessage: ['POST', '/v2/chats/{chatId}/messages', [], 'body'],
  },
  memories: {
    create: ['POST', '/v2/memories', [], 'body'],
    search: ['GET', '/v2/memories/search', ['query', 'limit', 'offset', 'order', 'property', 'direction', 'precision', 'expandQueries', 'rerankCandidates', 'rerankThreshold']],
    getJob: ['GET', '/v2/memories/jobs/{jobId}', []],
    get: ['GET', '/v2/memories/{memoryId}', []],
    update: ['PATCH', '/v2/memories/{memoryId}', [], 'body'],
    delete: ['DELETE', '/v2/memories/{memoryId}', []],
  },
  workspaces: {
    create: ['POST', '/v2/workspaces', [], 'body'],
    list: ['GET', '/v2/workspaces', ['limit', 'offset', 'search', 'parentWorkspaceId']],
    patch: ['PATCH', '/v2/workspaces', [], 'body'],
    remove: ['DELETE', '/v2/workspaces', ['force']],
    get: ['GET', '/v2/workspaces/me', []],
    getById: ['GET', '/v2/workspaces/{workspaceId}', []],
    acceptRemoval: ['POST', '/v2/workspaces/deletion-confirmation', [], 'body'],
  },
  bases: {
    create: ['POST', '/v2/bases', [], 'body'],
    list: ['GET', '/v2/bases', ['limit', 'offset']],
  },
  sharing: {
    publish: ['PUT', '/v2/resources/{resourceId}/publication', []],
    unpublish: ['DELETE', '/v2/resources/{resourceId}/publication', []],
  },
  apiKeys: {
    create: ['POST', '/v2/api-keys', [], 'body'],
    list: ['GET', '/v2/api-keys', ['limit', 'offset']],
    get: ['GET', '/v2/api-keys/{apiKeyId}', []],
    remove: ['DELETE', '/v2/api-keys/{apiKeyId}', []],
  },
  users: {
    get: ['GET', '/v2/users/me', []],
  },
  subscriptions: {
    get: ['GET', '/v2/subscriptions', ['type']],
  },
  webhooks: {
    create: ['POST', '/v2/webhooks', [], 'body'],
    list: ['GET', '/v2/webhooks', ['limit', 'offset']],
    get: ['GET', '/v2/webhooks/{webhookId}', []],
    update: ['PATCH', '/v2/webhooks/{webhookId}', [], 'body'],
    remove: ['DELETE', '/v2/webhooks/{webhookId}', []],
    listDeliveries: ['GET', '/v2/webhooks/{webhookId}/deliveries', ['limit', 'offset']],
    redeliver: ['POST', '/v2/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', []],
    listEvents: ['GET', '/v2/events', ['cursor', 'limit', 'types']],
  },
} as const satisfies Readonly<Record<keyof Methods, Readonly<Record<string, MethodRow>>>>;

/** `body`: JSON of what is neither in the path nor in the query; `bytes`: what is given as `body`. */
export type MethodRow = readonly [method: string, path: string, query: readonly string[], body?: 'body' | 'bytes'];

/** Where a POST takes an Idempotency-Key. */
export const idempotentPaths: ReadonlySet<string> = new Set([
  '/v2/folders',
  '/v2/files',
  '/v2/notepads',
  '/v2/bookmarks',
  '/v2/spaces',
  '/v2/tags',
  '/v2/labels',
  '/v2/resources/{resourceId}/comments',
  '/v2/chats',
  '/v2/chats/{chatId}/messages',
  '/v2/memories',
  '/v2/workspaces',
  '/v2/bases',
  '/v2/api-keys',
  '/v2/webhooks',
]);
