/** As much of jsdom as is used. Its own types would have everything here believe that it runs in a browser. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly DOMParser: new () => { parseFromString(html: string, type: 'text/html'): never } };
  }
}
