// Made from openapi/v2.yaml by `npm run generate`. Not edited by hand.

export interface paths {
    "/v2/resources/{resourceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a resource
         * @description Returns the whole record of one resource of any kind: names, sizes, links, tags, the pinned comment and what processing
         *     found out. A resource in the bin can still be read by its id.
         *
         *     Send the `ETag` of an earlier answer as `If-None-Match` to learn cheaply that nothing changed. What a password protects
         *     (`fileUrl`, pictures of the content, the pinned comment, and in `data` all but what the virus scan found) is null or empty until
         *     `X-Resource-Password` opens it; a wrong password answers 403 `password_required`, and too many of them 429. Of several passwords on
         *     the way up the nearest counts. A published resource, and everything below it, can be read with an `accessToken` and no key.
         *
         *     Needs the scope `resources:read`.
         */
        get: operations["getResource"];
        put?: never;
        post?: never;
        /**
         * Delete a resource
         * @description Moves a resource to the bin, with everything below it; `POST /v2/resources/recover` brings it back until it is purged. With `force=true` it
         *     is gone for good, wherever it was: from the 204 on nothing of it can be read. Without `force`, a resource that is in the bin already stays
         *     there as it is, so a repeat does no harm.
         *
         *     It is `deleteResources` for one resource: the inbox and the bin themselves can't be deleted (403 `system_resource`), and a space only for
         *     good (400 `invalid_request` without `force`). What is locked is not deleted, nor what is right in it or holds it at any depth. Send the
         *     record's `ETag` as `If-Match` to delete it only if nobody changed it in the meantime.
         *
         *     Needs the scope `resources:write`.
         */
        delete: operations["deleteResource"];
        options?: never;
        head?: never;
        /**
         * Update a resource
         * @description Changes the fields that you send, and only those: an absent field keeps its value, `null` clears it. `tags` replaces the whole list;
         *     `parentId` moves the resource, with everything below it, to the end of its new parent. Sending a value that is already set changes nothing.
         *
         *     Send the record's `ETag` as `If-Match` to change it only if nobody else did in the meantime. A locked resource accepts
         *     nothing but `isLocked: false`. To change or remove a password, and to set one below a protected folder, send the password that
         *     protects the resource as `X-Resource-Password`; a wrong one answers 403 `password_required` to every update. A move changes nothing
         *     about which password that is.
         *
         *     The inbox and the bin keep their names and places, and the bin gets neither a password nor a lock, which would be everybody's
         *     (403 `system_resource`); a space stays at the top (400 `invalid_request`). Moving a resource out of the bin recovers it.
         *
         *     Needs the scope `resources:write`.
         */
        patch: operations["updateResource"];
        trace?: never;
    };
    "/v2/resources/filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Filter resources
         * @description Lists the resources that meet every criterion you send, one page at a time; `{}` lists everything but the roots and the bin. Within one
         *     criterion any of its values is enough; different criteria narrow each other. `null` and an empty array don't narrow, except `label: null`,
         *     which finds what has no label. Binned resources appear only when `parentId`, `rootId`, `parentRoot` or `rootTypes` asks for the bin. Roots
         *     appear with `includeRoots: true`; and a search by `name` for folders alone, without a place, finds the folders of spaces too.
         *
         *     Without `order` the newest come first. To read on, send the same body with `cursor` set to the `nextCursor` of the last
         *     answer, and stop when `hasMore` is false; `limit` may change between pages, nothing else. A page ends early, with `hasMore`,
         *     where its resources would take more than 8 MiB as JSON. Pages neither repeat nor skip a resource while others write. A `parentId`
         *     that doesn't exist answers 404; any other unknown id matches nothing.
         *
         *     `X-Resource-Password` opens the resources that it fits; the content of other protected ones is withheld, as in `getResource`. With an
         *     `accessToken` and no key, `parentId` has to be the published resource or something below it.
         *
         *     A filter that has to look through very much runs beside other requests and takes turns with those of others. One that takes longer than the
         *     server allows, five seconds by default, answers 503 and says so; so does one that comes while sixteen of the same account wait. Criteria
         *     that narrow most are the fastest: `parentId`, `resourceIds`, `url`, `tagIds`, `label`, `userIds`, or a `name` of three characters and more.
         *
         *     Needs the scope `resources:read`.
         */
        post: operations["filterResources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resources/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete resources
         * @description Deletes up to 1,000 resources and everything below them. With `archive: true` they move to the bin, where they stay for
         *     30 days unless the operator configured another time, and `POST /v2/resources/recover` brings them back; what is in the bin
         *     already stays there as it is. Without it they are gone for good: from the 204 on nothing of them can be read.
         *
         *     The batch is all or nothing: if one id is unknown, the answer is a 404 that names it in `errors`, and nothing is deleted.
         *     The inbox and the bin themselves can't be deleted, and a space only for good: with `archive: true` it is `invalid_request`.
         *     What is locked is not deleted, nor what is right in it or holds it at any depth.
         *
         *     Needs the scope `resources:write`.
         */
        post: operations["deleteResources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resources/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover resources
         * @description Takes up to 1,000 resources out of the bin, with everything below them, and puts each back where it was, or to the end of the inbox when
         *     that place is gone: when the parent is deleted or in the bin itself, when you can't see it, or when it is too deep by now. A resource that
         *     isn't in the bin stays as it is.
         *
         *     The batch is all or nothing: if one id is unknown, the answer is a 404 that names it in `errors`, and nothing is recovered.
         *
         *     Needs the scope `resources:write`.
         */
        post: operations["recoverResources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resources/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reposition resources
         * @description Puts up to 1,000 resources next to each other, in the order of `resourceIds`, right after one of their siblings or at the
         *     very start. With `parentId` they move there first, together with everything below them; without it they have to share
         *     their parent already, and stay in it.
         *
         *     The batch is all or nothing: if one id is unknown, the answer is a 404 that names it in `errors`, and nothing moves. The
         *     inbox, the bin and spaces have no place among siblings. A locked resource keeps its place, and what is in a locked folder
         *     its order.
         *
         *     Needs the scope `resources:write`.
         */
        patch: operations["repositionResources"];
        trace?: never;
    };
    "/v2/resources/{resourceId}/reprocess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process a resource again
         * @description Queues the resource to be processed again, for instance after its processing failed or the server learned to read more
         *     formats. What processing found earlier stays in the record until the new results replace it. Asking again while
         *     `stateProcessing` is `pending` queues nothing more; what has nothing to process, such as a folder, stays `completed`.
         *
         *     Needs the scope `resources:write`.
         */
        post: operations["reprocessResource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a folder
         * @description Creates a folder in `parentId`. Without a parent it becomes a space: a new top of the tree, which
         *     `GET /v2/resource-roots` then lists, and which `isPrivateRoot: true` hides from the other members of the workspace.
         *     Two siblings may have the same name. Like everything that you create, a folder takes tags and a comment.
         *
         *     Needs the scope `resources:write`.
         */
        post: operations["createFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a file
         * @description Creates a resource from an uploaded file: step 3 of the upload. Steps 1 and 2, `GET /v2/upload` and the PUT to the URL it answers, have to
         *     come first; each upload can be used once. This is also where the file counts against the plan's limits.
         *
         *     The `kind` follows from the media type: images, videos, sound, e-mails and documents get a kind of their own, everything else is `default`.
         *     The first bytes decide where they tell the type, `mimeType` otherwise. The answer comes at once, with `stateProcessing` `pending`; the file
         *     is read in the background.
         *
         *     Needs the scope `resources:write`.
         */
        post: operations["createFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an upload URL
         * @description Returns a signed URL that takes the bytes of one file: step 1 of the upload. The URL works for one hour, without a key, for at most `size`
         *     bytes; a transfer that starts in time may take longer. Step 2 is a PUT of the bytes to `url` with the answered `headers`, leaving out those
         *     that are null. Step 3 is `POST /v2/files` with `path` as `attachment.path`.
         *
         *     With `resourceId` the upload replaces that resource's file as soon as the PUT is complete, and there is no step 3. What a password
         *     protects takes it as `X-Resource-Password`, and the URL stops working when another password comes to protect it, also for a transfer
         *     that is under way. The URL may be on
         *     another host: use it as it is. Uploads that nothing claims are deleted after a day; until then they and what is stored already may not
         *     exceed the storage of the plan together.
         *
         *     Needs the scope `resources:write`.
         */
        get: operations["getUploadUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stored-files/{storedFile}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the bytes of a file
         * @description Returns the bytes of a file. The address is the `fileUrl` of a record, or a thumbnail or preview URL in it; its signature is the permission,
         *     so no key is needed. The URL stays the same for a whole day and works for two to three, which lets browsers and caches keep the file; read
         *     the record again for a fresh one. Earlier than that it stops working when the resource is deleted for good or gets other bytes, when the
         *     password that protects it changes and, for the visitor of a publication, when that ends or no longer holds the resource.
         *
         *     Ranges and conditional requests work as HTTP describes them, so that a broken download can resume. Content that could run
         *     script in a browser, such as HTML or SVG, is always answered as an attachment.
         *
         *     Needs no scope.
         */
        get: operations["getStoredFile"];
        /**
         * Upload the bytes of a file
         * @description Stores the request body as the file's bytes: step 2 of the upload. Use the URL from `GET /v2/upload` unchanged; its signature
         *     is the permission, so no key is needed, and one that is sent is ignored. The body is the file as it is, of any content type
         *     or none, not a form and not compressed (`Content-Encoding`).
         *
         *     The file lands whole or not at all. If the transfer breaks, send it again from the start; the URL works until it
         *     expires or the file is used. More bytes than the URL allows are refused with `exceeds_file_size_limit`.
         *
         *     A URL takes one transfer at a time: a later one ends the earlier with `invalid_request`, and so does a speed below 1 KiB a second over a
         *     minute, unless the operator has set another limit. What is on its way counts against the storage of the plan: the
         *     `Content-Length` from the start or, without one, the bytes that have come.
         *
         *     Needs no scope.
         */
        put: operations["putStoredFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/notepads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a notepad
         * @description Creates a note from Markdown. The text is kept exactly as you send it. As everywhere in Markdown, a single line break
         *     continues the paragraph; leave an empty line between paragraphs.
         *
         *     In place of `text` an editor may send its document as `ydoc`. What it says is turned into Markdown once: paragraphs, headings, lists, tasks, quotes,
         *     code, tables, pictures, rules, line breaks, mentions, links, and bold, italic, struck and code text. Formatting that Markdown doesn't have is left out,
         *     the text never. Both at once, neither, or bytes that can't be read answer 400 `invalid_request`; so does a document that takes more than 3 seconds
         *     or too much memory to read, that gives more text than a note may have, that is nested more than 100 levels deep, or whose tables together have more
         *     than 20,000 cells, counting each row as wide as the widest of its table. One document is read at a time, and workspaces take turns. While two of a
         *     workspace wait for theirs, a further one is answered 429; when too many of all workspaces wait, or one has waited for 10 seconds, the answer is 503.
         *     Try again after `Retry-After` seconds.
         *
         *     Needs the scope `resources:write`.
         */
        post: operations["createNotepad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/notepads/{resourceId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the text of a notepad
         * @description Returns the note's Markdown as plain text in UTF-8, exactly as it was written. An empty note has an empty body. A resource
         *     of another kind answers 404. A protected note needs `X-Resource-Password`; a published one can be read with an
         *     `accessToken` and no key.
         *
         *     Needs the scope `resources:read`.
         */
        get: operations["getNotepadContent"];
        /**
         * Replace the text of a notepad
         * @description Replaces the note's whole text; `data` then describes the new text. Send the record's `ETag` as `If-Match` so that you don't overwrite what
         *     somebody else wrote in the meantime. A resource of another kind answers 404.
         *
         *     Needs the scope `resources:write`.
         */
        put: operations["replaceNotepadContent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookmarks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a bookmark
         * @description Saves a web address. The same address may be saved more than once; filter by `url` first if you want to avoid that. The record has the
         *     address in `url` and `originUrl`, and is `pending` until the page has been fetched.
         *
         *     Needs the scope `resources:write`.
         */
        post: operations["createBookmark"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a link
         * @description Fetches a web page and returns what a bookmark of it would show: its title, description and picture, the name of its site and its icon. Nothing is saved.
         *
         *     The answer comes within five seconds. It is a 200 even for a page that can't be had, is not public, or tells nothing: what isn't known is
         *     null. The server fetches nothing but public pages, keeps a preview for ten minutes, and may be told to fetch nothing at all.
         *
         *     Needs the scope `resources:read`.
         */
        get: operations["getLinkPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resource-roots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the resource roots
         * @description Lists the top-level folders of the workspace: the inbox, the bin, and every space that you may see. A private space is listed only for the user who made it and for the owners of the workspace. Without an order, the inbox and the bin come first, then the spaces by name. With `includeMembers` and `includeResources` one call fills a start page. Needs the scope `resources:read`.
         */
        get: operations["listResourceRoots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resource-roots/{resourceRootId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a resource root
         * @description Returns one top-level folder with its type, its privacy, and the counts of its children and members. The id of a root is also the id of its folder, so it works as the `parentId` of whatever you create there. Needs the scope `resources:read`.
         */
        get: operations["getResourceRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the spaces
         * @description Lists the spaces that you may see, each as a resource root with the number of its children and the time something was last added to it. It is the list of resource roots, limited to the type `SPACE`. Without an order, spaces come by name. Needs the scope `resources:read`.
         */
        get: operations["listSpaces"];
        put?: never;
        /**
         * Create a space
         * @description Makes a new top-level folder, in one of three ways:
         *
         *     - **new**: send `name`, and get an empty space;
         *     - **from a moved folder**: send `moveFolderId`, and the folder leaves its parent and becomes a space with everything below it. It keeps
         *       its id, so links to it go on working. Whoever could see it still can, and nobody else: out of a private space it becomes a private one;
         *     - **from a copied folder**: send `copyFolderId`, and the space becomes a copy of the folder and everything below it. The original stays as
         *       it is. The copy counts against the storage of the workspace, and passwords in the original also protect the copy.
         *
         *     A copy has the names, order, descriptions, icons, tags, labels, preferences and contents of the original, and what processing has found
         *     out. It is made by you and now, under new ids. Comments, chats, publications and locks stay with the original. A password of a folder
         *     above goes with what is moved or copied out of that folder.
         *
         *     A space can be copied but not moved. What is not a folder, or is in the bin, answers 400 `invalid_request`. The inbox and the bin can be
         *     neither moved nor copied. Needs the scope `resources:write`.
         */
        post: operations["createSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/spaces/{spaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a space
         * @description Deletes a space and everything below it for good; it doesn't go through the bin. From this answer on nothing of it can be read, and its storage is free again. A space that is locked, or that holds anything locked, stays (423 `resource_locked`). The inbox and the bin can't be deleted. Needs the scope `resources:write`.
         */
        delete: operations["deleteSpace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search the workspace
         * @description Finds resources by what they are about. Search with `text`, with an `image`, or with a resource that the results should be like
         *     (`resourceId`); put several of them into `queries` to run them together and get one merged list.
         *
         *     - Text is compared with names, descriptions, tags, and contents, both by word (typing errors are forgiven) and by meaning. What stands in
         *       double quotes must occur word for word.
         *     - An image finds images that look alike; a resource finds resources of any kind with similar content.
         *     - Filters drop what doesn't match. The filter `color` also ranks closer colors higher. An id in a filter that doesn't exist matches
         *       nothing.
         *     - Everything given at the top level beside `queries` (`text`, `image`, `resourceId`) is one more query. The top-level `filters` hold for every
         *       query; the `filters` of a query narrow them further.
         *     - A body without any query returns what the filters let through, newest first.
         *
         *     Each resource appears once, with its best score. The best match comes first, unless `sort` says otherwise. Resources in the bin are found only
         *     when `filters` name the bin. The contents of password-protected resources are not searched. The content of a new resource can take a
         *     moment until search finds it.
         *
         *     The search is kept in your search history unless `incognito` is true, and can be read there a moment after its answer. Needs the scope
         *     `search:read`.
         */
        post: operations["search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/search/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your past searches
         * @description Lists the searches that you made in this workspace, newest first, for example to suggest them again. Only you see them. Searches with `incognito` are not in the list, and turning pages of a search adds no entry. Needs the scope `search:read`.
         */
        get: operations["listSearchHistory"];
        put?: never;
        post?: never;
        /**
         * Clear your search history
         * @description Removes every search that you made in this workspace from your history, for good. Other users' histories stay. Clearing an empty history succeeds too. Needs the scope `search:write`.
         */
        delete: operations["clearSearchHistory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags
         * @description Lists the tags of the workspace by name, each with the number of resources that carry it. Needs the scope `resources:read`.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Creates a tag and, with `resourceId`, puts it on a resource right away. A tag name is unique in its workspace, whatever its case. You don't need to create a tag before you create a resource with it: creations take tags by name. With `resourceId` it also needs `resources:write`. A tag that is new in a private space is as private: other members see it once something that they see carries it, and a name that only such a tag has is free to them. Needs the scope `tags:write`.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tags/{tagId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description Returns one tag with the number of resources that carry it. Send its `ETag` as `If-Match` when you change the tag. Needs the scope `resources:read`.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Deletes a tag and takes it off every resource that carries it, locked ones included. The resources themselves stay. Needs the scope `tags:write`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename, describe, or merge a tag
         * @description Changes a tag; what you leave out stays. The new name shows on every resource that carries the tag. When another tag already has that name, the answer is 409 `tag_exists`, unless `merge` is true: then every resource with this tag, locked ones included, gets the other one in its place, this tag is deleted, and the answer is the tag that survives. A resource that has both keeps one, where the first of them stood. Resources that carry the tag keep their `modifiedAt`. Needs the scope `tags:write`.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/v2/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the labels
         * @description Lists the color labels of the workspace by id. A new workspace starts with a palette of eight. Needs the scope `resources:read`.
         */
        get: operations["listLabels"];
        put?: never;
        /**
         * Create a label
         * @description Adds a color label to the workspace. Put it on a resource with its id: `PATCH /v2/resources/{resourceId}`. Names and colors needn't be unique. Needs the scope `tags:write`.
         */
        post: operations["createLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/labels/{labelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a label
         * @description Returns one label. Send its `ETag` as `If-Match` when you change the label. Needs the scope `resources:read`.
         */
        get: operations["getLabel"];
        put?: never;
        post?: never;
        /**
         * Delete a label
         * @description Deletes a label, also one of the first eight, and takes it off every resource that carries it, locked ones included. Its id isn't used again. Needs the scope `tags:write`.
         */
        delete: operations["deleteLabel"];
        options?: never;
        head?: never;
        /**
         * Update a label
         * @description Renames or recolors a label; what you leave out stays. The change shows on every resource that carries it. Needs the scope `tags:write`.
         */
        patch: operations["updateLabel"];
        trace?: never;
    };
    "/v2/resources/{resourceId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments of a resource
         * @description Lists the comments of one resource, newest first; the pinned comment stands at its own time, like any other. A visitor of a published resource reads them with the publication's access token instead of a key, and doesn't see which users wrote them. The comments of a password-protected resource need its password. Needs the scope `resources:read`.
         */
        get: operations["listComments"];
        put?: never;
        /**
         * Comment on a resource
         * @description Adds a comment to a resource. With `anonymousDisplayName` it shows that name and no user, for comments that your application takes in from people without an account. With `isPinned` it takes the place of the pinned comment, which stays as an ordinary one; that takes the role editor or owner. Needs the scope `comments:write`.
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a comment
         * @description Returns one comment. Send its `ETag` as `If-Match` when you change the comment. A comment on a password-protected resource needs the password. Visitors of a published resource read its comments with `listComments`. Needs the scope `resources:read`.
         */
        get: operations["getComment"];
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description Deletes a comment for good. The user who wrote it may, and so may everyone with the role editor or owner. Deleting the pinned comment leaves the resource without one. Needs the scope `comments:write`.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        /**
         * Edit or pin a comment
         * @description Changes the text or the mentions of a comment, or pins and unpins it; what you leave out stays. A resource has at most one pinned comment: pinning another one replaces it. Only the writer may change text and mentions; everyone with the role editor or owner may pin. What was written under an anonymous name is changed with the key that it was written with. Without `resources:read`, the answer shows no more of text and mentions than the request has said. Needs the scope `comments:write`.
         */
        patch: operations["updateComment"];
        trace?: never;
    };
    "/v2/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chats
         * @description Lists the chats of the workspace, pinned ones first, then by their latest change, newest first. Needs the scope `chats:read`.
         */
        get: operations["listChats"];
        put?: never;
        /**
         * Create a chat
         * @description Starts a conversation with the assistant of the workspace. A chat can be about certain resources: it then shows in the `chats` of their records, and the assistant reads them first. A new chat has no messages; add the first with `createChatMessage`. Needs the scope `chats:write`.
         */
        post: operations["createChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chats/{chatId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a chat
         * @description Returns one chat without its messages; those are listed by `listChatMessages`. Needs the scope `chats:read`.
         */
        get: operations["getChat"];
        put?: never;
        post?: never;
        /**
         * Delete a chat
         * @description Deletes a chat with all its messages, for good. The resources it was about stay. Needs the scope `chats:write`.
         */
        delete: operations["deleteChat"];
        options?: never;
        head?: never;
        /**
         * Update a chat
         * @description Renames a chat, pins or unpins it, or changes the resources it is about. A field that is left out keeps its value; `null` clears it. Needs the scope `chats:write`.
         */
        patch: operations["updateChat"];
        trace?: never;
    };
    "/v2/chats/{chatId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a chat
         * @description Lists the messages of a chat, oldest first. The assistant has answered once the last message has the role `assistant` and none of its tool parts is `pending`. Needs the scope `chats:read`.
         */
        get: operations["listChatMessages"];
        put?: never;
        /**
         * Send a message
         * @description Adds a message of yours to a chat and asks the assistant to answer. The response is your message; the answer follows by itself and shows up in `listChatMessages`. `context` points the assistant at resources that matter for this message only. An answer costs credits where the plan counts them. Needs the scope `chats:write`.
         */
        post: operations["createChatMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create memories from text
         * @description Takes in a text and remembers what it says. By default the server infers from it any number of short memories, in the background; with `infer` false it stores the text word for word as one memory. Either way the answer is a job. Where it is `completed`, `memories.created` names the new memories; otherwise ask `getMemoryJob` until it is. A memory can be found by `searchMemories` once its `indexed` is true. Needs the scope `memories:write`.
         */
        post: operations["createMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/memories/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search memories
         * @description Finds the memories that fit a question, by meaning and by words, with a slight preference for recent ones; best first. Without `query` it lists all memories of the workspace in the given order, which is the way to page through them. Scores compare the hits of one answer with each other and mean nothing beyond it. Expanding and reranking make better hits and cost time and, where the plan counts them, credits. Needs the scope `memories:read`.
         */
        get: operations["searchMemories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/memories/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a memory job
         * @description Tells how far the making of memories from a text has come. Ask about once a second until the status is no longer `pending`. Needs the scope `memories:read`.
         */
        get: operations["getMemoryJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/memories/{memoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a memory
         * @description Returns one memory. Needs the scope `memories:read`.
         */
        get: operations["getMemory"];
        put?: never;
        post?: never;
        /**
         * Delete a memory
         * @description Forgets a memory, for good. Needs the scope `memories:write`.
         */
        delete: operations["deleteMemory"];
        options?: never;
        head?: never;
        /**
         * Update a memory
         * @description Changes the name or the text of a memory. A field that is left out keeps its value; a `name` of `null` clears it. After a change of the text, `indexed` is false until the memory can be found again. Needs the scope `memories:write`.
         */
        patch: operations["updateMemory"];
        trace?: never;
    };
    "/v2/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description Lists the workspaces you can address: your own, those you are a member of and, with a key of a developer account, its delegated workspaces. They are ordered by title. Needs the scope `workspaces:read`.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Create a delegated workspace
         * @description Creates a workspace that your developer account manages, usually one for each end user of your product. It has its own roots, tags, memories and storage, and sees nothing of other workspaces. Send its id as `X-Service-Workspace-Id` on any request to work in it. Only a developer key of an owner of the account may create workspaces, and the plan of the account can limit how many. Needs the scope `workspaces:manage`.
         */
        post: operations["createWorkspace"];
        /**
         * Delete a delegated workspace
         * @description Deletes the delegated workspace that `X-Service-Workspace-Id` or `X-Service-Base-Id` names, with everything in it, for good. This takes two steps: the first call changes nothing and answers 202 with a token, and `confirmWorkspaceDeletion` with that token deletes within an hour. With `force` one call does it. An account's own workspace cannot be deleted. Only owners may do this. Needs the scope `workspaces:manage`.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        /**
         * Update a workspace
         * @description Changes the workspace that `X-Service-Workspace-Id` or `X-Service-Base-Id` names, or the home of the key when neither is sent. A field that is left out keeps its value; `null` clears it. To set a picture, upload it with `getUploadUrl` and send its path as `avatarStoragePath`. Only owners may do this; the plan of a delegated workspace is set by its developer account alone. Needs the scope `workspaces:manage`.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/v2/workspaces/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current workspace
         * @description Returns the workspace that a request with these headers works in: the one that `X-Service-Workspace-Id` or `X-Service-Base-Id` names, or the home of the key when neither is sent. Needs the scope `workspaces:read`.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workspaces/{workspaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workspace by id
         * @description Returns one of the workspaces that `listWorkspaces` shows, whichever workspace the headers name. A base is read here too. Send its `ETag` as `If-Match` when you change the workspace with `updateWorkspace`. Needs the scope `workspaces:read`.
         */
        get: operations["getWorkspaceById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workspaces/deletion-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the deletion of a workspace
         * @description Deletes the workspace that the token of `deleteWorkspace` was given for, with everything in it, for good. The token says which workspace it is; the headers are not needed. It works once, for the user who got it, as long as they are an owner there. Needs the scope `workspaces:manage`.
         */
        post: operations["confirmWorkspaceDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bases
         * @description Lists the bases of your developer account by name; a key of no such account has none. They are the delegated workspaces that `listWorkspaces` shows. Needs the scope `workspaces:read`.
         */
        get: operations["listBases"];
        put?: never;
        /**
         * Create a base
         * @description Creates a base. A base is a delegated workspace under another name; what `createWorkspace` says holds here too. Send its id as `X-Service-Base-Id` to work in it. Needs the scope `workspaces:manage`.
         */
        post: operations["createBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resources/{resourceId}/publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Publish a resource
         * @description Lets anyone who has the returned `accessToken` read the resource and everything below it, without a key: `GET /v2/resources/{resourceId}`,
         *     `POST /v2/resources/filter` and `GET /v2/notepads/{resourceId}/content` take it as the query parameter `accessToken`, and so do the
         *     comments. A password on the resource still holds. Publishing again answers the same publication, with another token where the operator has
         *     exchanged the service's secret since.
         *
         *     What visitors read names no users, and nothing above the published resource: to them it is the root. A publication opens nothing
         *     while the resource is in the bin, and opens it again once it is recovered.
         *
         *     It also needs `resources:read`: whoever has the token reads.
         *
         *     Needs the scope `sharing:manage`.
         */
        put: operations["publishResource"];
        post?: never;
        /**
         * Unpublish a resource
         * @description Ends the publication at once: its access token opens nothing any more, and publishing again makes a new one. What a
         *     published folder above opens stays open. A resource that isn't published itself answers 404 `publication_not_found`.
         *
         *     Needs the scope `sharing:manage`.
         */
        delete: operations["unpublishResource"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Lists the keys whose home is the addressed workspace, newest first: your personal ones and, when a developer key asks, those of the developer account. Its owners see all of these, others those that they made. Revoked and expired keys stay in the list; the secret part of a key is never shown. Needs the scope `keys:manage`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a key and returns it in full, only this once. The server keeps only a hash of it, so store it at once and keep it out of client-side code. The workspace that the request addresses becomes the key's home, used when a request names no other. A key gets no more than the key or token that creates it has: only its scopes and, if that key expires, no later expiry. A key that is made with an access token expires with the token at the latest, unless the operator has set another time for such keys. Only a developer key makes developer keys, at home in the workspace of its account, in one that the account has delegated, or in that of another developer account that its user owns. A personal key works wherever its user is a member, whatever its home is: to let a program into one delegated workspace alone, make a developer key there. That one stays at home: other workspaces are 404 to it, it makes no workspaces, and whatever key it makes, of either kind, stays there too. Needs the scope `keys:manage`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api-keys/{apiKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description Returns one of the keys that `listApiKeys` shows, revoked and expired ones too, without its secret part. Needs the scope `keys:manage`.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Revokes a key that `listApiKeys` shows, for good: it stops working with the next request. The key that makes this request can revoke itself. Revoking a revoked key changes nothing. Needs the scope `keys:manage`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your profile
         * @description Returns the user that the key or token belongs to. A cheap way to check that a key works. Needs the scope `profile:read`.
         */
        get: operations["getMyProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan and its usage
         * @description Returns what the plan of the workspace allows and how much of it is used. The default plan limits nothing but the rate of requests; a limit of `null` means unlimited. A self-hosted server fills the billing fields only where it is told to; otherwise they are null. Needs the scope `profile:read`.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Lists the webhook endpoints of the workspace, newest first, without their secrets. Needs the scope `webhooks:manage`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Registers an address that the server calls whenever something happens in this workspace. Deliveries follow the Standard Webhooks specification and are signed with `secret`, which is returned in full only here. To replace a secret, create a second endpoint for the same address, switch over, then delete the first. Needs the scope `webhooks:manage`.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Returns one webhook endpoint without its secret. Needs the scope `webhooks:manage`.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes an endpoint with the record of its deliveries. Deliveries that still wait are dropped. Needs the scope `webhooks:manage`.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Changes the address, the description or the event types of an endpoint, or switches it off and on. While it is off, events are not kept for it; `listEvents` has them. A field that is left out keeps its value. Needs the scope `webhooks:manage`.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v2/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of an endpoint
         * @description Lists what was sent to an endpoint and how it went, newest first; the place to look when events do not arrive. Needs the scope `webhooks:manage`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends an event to the endpoint once more, as soon as possible and whatever became of earlier attempts, also while the endpoint is off. The `webhook-id` stays the same, so a receiver that has the event already can tell. Needs the scope `webhooks:manage`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Lists what happened in the workspace, oldest first, for those who would rather ask than be called, or who missed a webhook. Page on with `nextCursor` until `hasMore` is false. To continue later, keep the `id` of the last event that you processed and send it as `cursor`. An event appears here once its change is final, and always after those already listed. What happens in a private space is listed for its maker and the owners. Needs the scope `events:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "resource.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resource created
         * @description Sent when a file, folder, note, bookmark or other resource is created, by a copy too. Where `stateProcessing` is `pending` it is still to be processed; wait for `resource.processed` to read previews and extracted text.
         */
        post: operations["onResourceCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "resource.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resource updated
         * @description Sent when the record or the content of a resource is changed by somebody. `changed` names the fields. Moves and the results of processing have events of their own.
         */
        post: operations["onResourceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "resource.moved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resource moved
         * @description Sent when a resource gets another parent or another place among its siblings. What lies below it moves along without events of its own.
         */
        post: operations["onResourceMoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "resource.binned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resource moved to the bin
         * @description Sent when a resource is moved to the bin. What lies below it goes along without events of its own.
         */
        post: operations["onResourceBinned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "resource.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resource recovered from the bin
         * @description Sent when a resource is taken out of the bin, with all that lies below it: to where it was, to the inbox when that place is gone, or to where somebody moves it.
         */
        post: operations["onResourceRecovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "resource.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resource deleted
         * @description Sent when a resource is deleted for good, by somebody or because its time in the bin is over. What lay below it is gone too, without events of its own.
         */
        post: operations["onResourceDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "resource.processed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resource processed
         * @description Sent when processing is completed, the first time and after every `reprocessResource` or change of content. Previews, thumbnails and extracted text are there, and search finds them. What was `completed` from the start, or stays so when its content changes, has nothing to tell.
         */
        post: operations["onResourceProcessed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "resource.processing_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Processing failed
         * @description Sent when processing has failed for good. The resource and its bytes are unharmed; try again with `reprocessResource`.
         */
        post: operations["onResourceProcessingFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tag.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tag created
         * @description Sent when a tag is created, also by naming it on a resource.
         */
        post: operations["onTagCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tag.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tag updated
         * @description Sent when a tag gets another name or description. The resources that carry it have no events of their own.
         */
        post: operations["onTagUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tag.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tag merged
         * @description Sent when a tag is merged into another, which takes over its resources. The tag itself is gone.
         */
        post: operations["onTagMerged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tag.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tag deleted
         * @description Sent when a tag is deleted. The resources that carried it have no events of their own.
         */
        post: operations["onTagDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment created
         * @description Sent when somebody comments on a resource, a comment given at its creation included.
         */
        post: operations["onCommentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment updated
         * @description Sent when a comment is edited, pinned or unpinned.
         */
        post: operations["onCommentUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment deleted
         * @description Sent when a comment is deleted. Comments that go with their resource have no events of their own.
         */
        post: operations["onCommentDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workspace.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Workspace created
         * @description Sent to the endpoints of the parent workspace when a delegated workspace is created, as a base too.
         */
        post: operations["onWorkspaceCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workspace.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Workspace updated
         * @description Sent when the title, slug, description, picture or plan of a workspace changes; to the endpoints of the parent workspace when it is delegated.
         */
        post: operations["onWorkspaceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workspace.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Workspace deleted
         * @description Sent to the endpoints of the parent workspace when a delegated workspace is deleted. What was in it has no events of its own.
         */
        post: operations["onWorkspaceDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description A UUID in lower case. The service makes them in version 7, so later ones sort after earlier ones.
         * @example 0199c1d6-5555-7abc-8def-000000000005
         */
        Uuid: string;
        /**
         * Format: date-time
         * @description A moment in UTC, as RFC 3339 writes it, with milliseconds.
         * @example 2026-11-20T09:30:00.000Z
         */
        Timestamp: string;
        /** @description What every failure looks like, whatever its status. */
        Problem: {
            /**
             * @description The name of the status, for people.
             * @example Not Found
             */
            title: string;
            /**
             * @description The HTTP status, once more.
             * @example 404
             */
            status: number;
            /**
             * @description The id of this request in the service's log. Name it when you ask for help.
             * @example 0199c1d6a3f27c5e8b1d4f6a2e9c7b30
             */
            traceid: string;
            /**
             * @description The machine code to act on, one of the table of errors.
             * @example resource_not_found
             */
            detail: string;
            /** @description Where and what was wrong, an entry each. Absent when there is nothing more to say. */
            errors?: components["schemas"]["ProblemError"][];
        };
        /** @description A problem of a credential or a role that does not allow the operation, or of a system root. */
        ForbiddenSystemProblem: components["schemas"]["Problem"] & {
            /**
             * @description The machine code to act on.
             * @example insufficient_scope
             * @enum {string}
             */
            detail?: "insufficient_scope" | "insufficient_role" | "system_resource";
        };
        /** @description A problem of a credential or a role that does not allow the operation. */
        ForbiddenProblem: components["schemas"]["Problem"] & {
            /**
             * @description The machine code to act on.
             * @example insufficient_scope
             * @enum {string}
             */
            detail?: "insufficient_scope" | "insufficient_role";
        };
        /** @description A problem of a credential or a role that does not allow the operation, or of credits that are used up. */
        ForbiddenCreditProblem: components["schemas"]["Problem"] & {
            /**
             * @description The machine code to act on.
             * @example insufficient_scope
             * @enum {string}
             */
            detail?: "insufficient_scope" | "insufficient_role" | "exceeds_credit_limit";
        };
        /** @description A problem of a credential or a role that does not allow the operation, or of a limit of the plan. */
        ForbiddenCreateProblem: components["schemas"]["Problem"] & {
            /**
             * @description The machine code to act on.
             * @example insufficient_scope
             * @enum {string}
             */
            detail?: "insufficient_scope" | "insufficient_role" | "exceeds_storage_limit" | "exceeds_credit_limit" | "exceeds_resource_limit";
        };
        /** @description A problem of a credential or a role that does not allow the operation, of a password, or of storage that is used up. */
        ForbiddenContentProblem: components["schemas"]["Problem"] & {
            /**
             * @description The machine code to act on.
             * @example insufficient_scope
             * @enum {string}
             */
            detail?: "insufficient_scope" | "insufficient_role" | "password_required" | "exceeds_storage_limit";
        };
        /** @description A problem of a request that breaks the contract. */
        InvalidRequestProblem: components["schemas"]["Problem"] & {
            /**
             * @description The machine code to act on.
             * @example invalid_request
             * @enum {string}
             */
            detail?: "invalid_request" | "conflicting_scope_headers";
        };
        /** @description A problem of a request that breaks the contract, or of its cursor. */
        InvalidCursorProblem: components["schemas"]["Problem"] & {
            /**
             * @description The machine code to act on.
             * @example invalid_request
             * @enum {string}
             */
            detail?: "invalid_request" | "conflicting_scope_headers" | "invalid_cursor";
        };
        /** @description A problem of a transfer that is malformed or broke off. */
        InvalidSignedRequestProblem: components["schemas"]["Problem"] & {
            /**
             * @description The machine code to act on.
             * @example invalid_request
             * @enum {string}
             */
            detail?: "invalid_request";
        };
        /** @description A problem of a resource or a workspace that is not there. */
        ResourceNotFoundProblem: components["schemas"]["Problem"] & {
            /**
             * @description The machine code to act on.
             * @example resource_not_found
             * @enum {string}
             */
            detail?: "resource_not_found" | "workspace_not_found";
        };
        /** @description A problem of something that is locked. */
        ResourceLockedProblem: components["schemas"]["Problem"] & {
            /**
             * @description The machine code to act on.
             * @example resource_locked
             * @enum {string}
             */
            detail?: "resource_locked";
        };
        /** @description One thing that was wrong with a request. */
        ProblemError: {
            /**
             * @description The part of the request.
             * @example body
             * @enum {string}
             */
            location: "path" | "query" | "header" | "body";
            /**
             * @description A JSON pointer into the body, or the name of the parameter or header.
             * @example /tags/0/id
             */
            path: string;
            /**
             * @description What was wrong, in words.
             * @example must be a lower-case UUID
             */
            message: string;
        };
        /**
         * @description A parent, given by its id or by an alias that is resolved while the request is handled.
         * @example @alias::inbox
         */
        ParentId: components["schemas"]["Uuid"] | components["schemas"]["RootAlias"];
        /**
         * @description A system root of the workspace by its name.
         * @example @alias::inbox
         * @enum {string}
         */
        RootAlias: "@alias::inbox" | "@alias::bin";
        /**
         * @description What a resource is. A note is a `notepad`. A file's kind follows its media type; `default` is a file of no kind of its own. No resource is made with the kinds `highlight` and `person` today.
         * @example document
         * @enum {string}
         */
        Kind: "default" | "image" | "document" | "folder" | "bookmark" | "highlight" | "notepad" | "video" | "audio" | "email" | "person" | "voicenote";
        /**
         * @description How far the service has come with reading the content; `completed` from the start where there is nothing to read. The manual draws the transitions.
         * @example completed
         * @enum {string}
         */
        StateProcessing: "pending" | "processing" | "completed" | "failed";
        /**
         * @description Smallest first (`ASC`) or greatest first (`DESC`).
         * @default ASC
         * @example DESC
         * @enum {string}
         */
        SortDirection: "ASC" | "DESC";
        /** @description A person, as others see them. */
        User: {
            /**
             * @description The id of the user.
             * @example 0199c1d6-2222-7abc-8def-000000000002
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The name to show, or null when none was given.
             * @example Ada Lovelace
             */
            name: string | null;
            /**
             * @description The address of a picture, or null.
             * @example null
             */
            pictureUrlCdn: string | null;
        };
        /** @description A picture that can be fetched. */
        Image: {
            /**
             * @description Where to fetch the picture.
             * @example https://sqlite.org/images/sqlite370_banner.gif
             */
            url: string;
            /**
             * @description Pixels, or null when unknown.
             * @example 350
             */
            width: number | null;
            /**
             * @description Pixels, or null when unknown.
             * @example 120
             */
            height: number | null;
            /**
             * @description The media type, or null when unknown.
             * @example image/gif
             */
            mime: string | null;
        };
        /** @description A picture that stands for a folder, or null. */
        Icon: {
            /**
             * @description Tells the form of the icon.
             * @example emoji
             * @constant
             */
            type: "emoji";
            /**
             * @description The emoji.
             * @example 📚
             */
            emoji: string;
        } | {
            /**
             * @description Tells the form of the icon.
             * @example predefined
             * @constant
             */
            type: "predefined";
            /**
             * @description The name of the icon in the client's set.
             * @example books
             */
            predefined: string;
        } | {
            /**
             * @description Tells the form of the icon.
             * @example customImage
             * @constant
             */
            type: "customImage";
            /** @description The picture. */
            customImage: components["schemas"]["Image"];
        } | null;
        /** @description The icon to give to a folder, or null for none. */
        IconInput: {
            /**
             * @description Tells the form of the icon.
             * @example emoji
             * @constant
             */
            type: "emoji";
            /**
             * @description The emoji.
             * @example 📚
             */
            emoji: string;
        } | {
            /**
             * @description Tells the form of the icon.
             * @example predefined
             * @constant
             */
            type: "predefined";
            /**
             * @description The name of the icon in the client's set.
             * @example books
             */
            predefined: string;
        } | {
            /**
             * @description Tells the form of the icon.
             * @example customImage
             * @constant
             */
            type: "customImage";
            /**
             * @description The address of the picture.
             * @example https://example.com/books.png
             */
            customImage: string;
        } | null;
        /** @description A tag to put on a resource, by id or by name. */
        TagReference: {
            /**
             * @description The id of a tag of this workspace.
             * @example 0199c1d6-6666-7abc-8def-000000000001
             */
            id: components["schemas"]["Uuid"];
        } | {
            /**
             * @description The name of the tag.
             * @example invoice
             */
            name: string;
        };
        /** @description A comment that is created with the resource and pinned to it. */
        CommentInput: {
            /**
             * @description The text of the comment.
             * @example Paid on 12 November.
             */
            content: string;
            /**
             * @description Signs the comment with this name instead of the user. The comment then shows an `anonymousIdentity` and no user.
             * @example A visitor
             */
            anonymousDisplayName?: string;
        };
        /** @description Where among its siblings a new resource goes. */
        Location: {
            /**
             * @description The sibling that the resource comes right after.
             * @example 0199c1d6-5555-7abc-8def-000000000006
             */
            insertAfterId: components["schemas"]["Uuid"];
            /**
             * @description The sort key to use if it sorts right after that sibling; otherwise the service computes one.
             * @example a1
             */
            sortKey: string;
        };
        /** @description The size of a picture. */
        Dimensions: {
            /**
             * @description Pixels, or null when unknown.
             * @example 4032
             */
            width: number | null;
            /**
             * @description Pixels, or null when unknown.
             * @example 3024
             */
            height: number | null;
        };
        /** @description A tag on a resource. */
        TagSummary: {
            /**
             * @description The id of the tag.
             * @example 0199c1d6-6666-7abc-8def-000000000001
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The name of the tag.
             * @example invoice
             */
            name: string;
        };
        /** @description The label of a resource. */
        LabelSummary: {
            /**
             * @description The id of the label within the workspace.
             * @example 3
             */
            id: number;
            /**
             * @description The color of the label.
             * @example #2f9e44
             */
            hexColor: string;
        };
        /** @description The resource that a resource lies in. */
        ParentSummary: {
            /**
             * @description The id of the parent.
             * @example 0199c1d6-5555-7abc-8def-000000000007
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The name of the parent, or null.
             * @example Invoices
             */
            name: string | null;
        };
        /** @description The root that a resource lies under. */
        RootSummary: {
            /**
             * @description The id of the root; its folder has the same.
             * @example 0199c1d6-4444-7abc-8def-000000000004
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description What the root is: `SYSTEM` (inbox and bin), `SPACE` or `INTEGRATION`. Open: more values may come.
             * @example SPACE
             * @example SYSTEM
             * @example INTEGRATION
             */
            type: string;
            /**
             * @description `inbox` or `bin` for a system root; null for a space. Open: more values may come.
             * @example null
             * @example inbox
             * @example bin
             */
            subtype: string | null;
            /**
             * @description Whether only its maker and the owners of the workspace see it.
             * @example false
             */
            isPrivate: boolean;
            /** @description The folder at the top of the root. */
            folder: components["schemas"]["RootFolderSummary"];
        };
        /** @description The folder at the top of a root. */
        RootFolderSummary: {
            /**
             * @description The id of the folder.
             * @example 0199c1d6-4444-7abc-8def-000000000004
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The name of the folder, or null.
             * @example Research
             */
            name: string | null;
            /**
             * @description Whether it is locked.
             * @example false
             */
            isLocked: boolean;
            /**
             * @description Whether a password protects it.
             * @example false
             */
            isPasswordProtected: boolean;
            /** @description Who made it, or null for what the service made. */
            user: components["schemas"]["User"] | null;
        };
        /** @description Signed addresses of small pictures of the content, by their greatest side. */
        Thumbnail: {
            /**
             * @description At most 128 pixels.
             * @example http://localhost:8787/stored-files/0199c1d6-7777-7abc-8def-000000000001.webp
             */
            sm: string;
            /**
             * @description At most 256 pixels.
             * @example http://localhost:8787/stored-files/0199c1d6-7777-7abc-8def-000000000002.webp
             */
            md: string;
            /**
             * @description At most 512 pixels.
             * @example http://localhost:8787/stored-files/0199c1d6-7777-7abc-8def-000000000003.webp
             */
            lg: string;
            /**
             * @description At most 1024 pixels.
             * @example http://localhost:8787/stored-files/0199c1d6-7777-7abc-8def-000000000004.webp
             */
            xl: string;
            /**
             * @description The picture in its full size.
             * @example http://localhost:8787/stored-files/0199c1d6-7777-7abc-8def-000000000005.jpg
             */
            original: string;
        };
        /** @description A publication that holds the resource; the resource itself may be the published one. */
        PublishedAncestor: {
            /**
             * @description What was published.
             * @example 0199c1d6-5555-7abc-8def-000000000007
             */
            resourceId: components["schemas"]["Uuid"];
            /**
             * @description The token that lets strangers read it, for who may publish: an editor or owner with the scopes `resources:read` and `sharing:manage`. Empty for everybody else, but for visitors, who have come with it; and where it can't be told any more, since the operator has exchanged the service's secret. It works all the same, until publishing again answers another one.
             * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
             */
            accessToken: string;
        };
        /** @description One thing that processing finds out about a content, by itself. That one fails leaves the others alone. */
        ProcessingStep: {
            /**
             * @description What was done. Open: `dimensions`, `thumbnails`, `properties`, `preview`, `text`, `ocr`, `transcript`, `description` and more to come.
             * @example thumbnails
             */
            step: string;
            /**
             * @description How it ended. Open: `completed`, `failed`.
             * @example completed
             * @example failed
             */
            state: string;
        };
        /** @description Something that went wrong while the content was read. The resource is usable all the same. */
        ProcessingProblem: {
            /**
             * @description What was being done. Open: `dimensions`, `text`, `preview`, `scan` and more to come.
             * @example dimensions
             */
            step: string;
            /**
             * @description What went wrong.
             * @example The picture ends too early.
             */
            message: string;
        };
        /** @description What every resource has, whatever its kind. */
        ResourceFields: {
            /** @description The id of the resource. */
            id: components["schemas"]["Uuid"];
            /**
             * @description The media type of the content, or null for what has none.
             * @example application/pdf
             */
            mimeType: string | null;
            /**
             * @description The file name extension without its dot, or null.
             * @example pdf
             */
            extension: string | null;
            /**
             * @description The name, without the extension; null when none was given. Only a bookmark's has more than 255 characters.
             * @example Invoice 2026-114
             */
            name: string | null;
            /**
             * @description A text about the resource, or null.
             * @example Hosting for the fourth quarter
             */
            description: string | null;
            /** @description The icon, or null. */
            icon: components["schemas"]["Icon"];
            /**
             * @description Bytes of the content; null for what has none.
             * @example 1758
             */
            size: number | null;
            /**
             * @description A bookmark's target; the address of the resource in this API otherwise.
             * @example http://localhost:8787/v2/resources/0199c1d6-5555-7abc-8def-000000000005
             */
            url: string;
            /**
             * @description A signed address to download the stored file from, without a key, for two to three days. Null for what has no file or while a password withholds it.
             * @example http://localhost:8787/stored-files/0199c1d6-7777-7abc-8def-000000000006.pdf?expires=1763856000&signature=Zm9yZ2Vk
             */
            fileUrl: string | null;
            /**
             * @description Where the content comes from: a bookmark's target, or the `url` a file was created with.
             * @example null
             */
            originUrl: string | null;
            stateProcessing: components["schemas"]["StateProcessing"];
            /** @description Settings of the client's own, kept as they were sent; null when there are none. */
            preferences: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Whether a password of its own protects the resource.
             * @example false
             */
            isPasswordProtected: boolean;
            /**
             * @description Whether it is locked against changes.
             * @example false
             */
            isLocked: boolean;
            /** @description When it was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last changed. */
            modifiedAt: components["schemas"]["Timestamp"];
            /** @description The comment that is pinned to it, or null. */
            commentPinned: components["schemas"]["Comment"] | null;
            /**
             * @description The number of its comments, the pinned one included.
             * @example 1
             */
            commentCount: number;
            /** @description Its label, or null. */
            label: components["schemas"]["LabelSummary"] | null;
            /** @description The resource it lies in, or null for the folder at the top of a root. */
            parent: components["schemas"]["ParentSummary"] | null;
            /** @description A picture to show with it, or null. */
            cover: components["schemas"]["Image"] | null;
            /** @description Who created it, or null for what the service made. */
            user: components["schemas"]["User"] | null;
            /** @description The root it lies under. */
            root: components["schemas"]["RootSummary"];
            /** @description Its tags, in the order they were given. */
            tags: components["schemas"]["TagSummary"][];
            /** @description The chats about it. */
            chats: components["schemas"]["Chat"][];
            /** @description Small pictures of the content, or null when there are none. */
            thumbnail: components["schemas"]["Thumbnail"] | null;
            /** @description The publications that hold it. Empty when it isn't published. */
            publishedAncestors: components["schemas"]["PublishedAncestor"][];
        };
        /** @description A resource of the workspace. `kind` tells which of the variants it is. */
        Resource: components["schemas"]["DocumentResource"] | components["schemas"]["ImageResource"] | components["schemas"]["VideoResource"] | components["schemas"]["AudioResource"] | components["schemas"]["VoicenoteResource"] | components["schemas"]["EmailResource"] | components["schemas"]["DefaultResource"] | components["schemas"]["FolderResource"] | components["schemas"]["NotepadResource"] | components["schemas"]["BookmarkResource"] | components["schemas"]["HighlightResource"];
        /**
         * Document
         * @description The record of a document: PDF, office, text, Markdown, HTML, CSV, EPUB, RTF or source code.
         */
        DocumentResource: {
            /**
             * @description Tells the kind of the resource.
             * @example document
             * @constant
             */
            kind: "document";
            /** @description What the service knows of the content. */
            data: components["schemas"]["DocumentData"];
        } & components["schemas"]["ResourceFields"];
        /**
         * Image
         * @description The record of a picture.
         */
        ImageResource: {
            /**
             * @description Tells the kind of the resource.
             * @example image
             * @constant
             */
            kind: "image";
            /** @description What the service knows of the content. */
            data: components["schemas"]["ImageData"];
        } & components["schemas"]["ResourceFields"];
        /**
         * Video
         * @description The record of a film.
         */
        VideoResource: {
            /**
             * @description Tells the kind of the resource.
             * @example video
             * @constant
             */
            kind: "video";
            /** @description What the service knows of the content. */
            data: components["schemas"]["VideoData"];
        } & components["schemas"]["ResourceFields"];
        /**
         * Audio
         * @description The record of a sound recording.
         */
        AudioResource: {
            /**
             * @description Tells the kind of the resource.
             * @example audio
             * @constant
             */
            kind: "audio";
            /** @description What the service knows of the content. */
            data: components["schemas"]["AudioData"];
        } & components["schemas"]["ResourceFields"];
        /**
         * Voicenote
         * @description The record of a voice note: audio that was created with `metadata.voiceNote`.
         */
        VoicenoteResource: {
            /**
             * @description Tells the kind of the resource.
             * @example voicenote
             * @constant
             */
            kind: "voicenote";
            /** @description What the service knows of the content. */
            data: components["schemas"]["VoicenoteData"];
        } & components["schemas"]["ResourceFields"];
        /**
         * Email
         * @description The record of an e-mail message.
         */
        EmailResource: {
            /**
             * @description Tells the kind of the resource.
             * @example email
             * @constant
             */
            kind: "email";
            /** @description What the service knows of the content. */
            data: components["schemas"]["EmailData"];
        } & components["schemas"]["ResourceFields"];
        /**
         * Default
         * @description The record of a file of no kind of its own.
         */
        DefaultResource: {
            /**
             * @description Tells the kind of the resource.
             * @example default
             * @constant
             */
            kind: "default";
            /** @description What the service knows of the content. */
            data: components["schemas"]["DefaultData"];
        } & components["schemas"]["ResourceFields"];
        /**
         * Folder
         * @description The record of a folder.
         */
        FolderResource: {
            /**
             * @description Tells the kind of the resource.
             * @example folder
             * @constant
             */
            kind: "folder";
            /** @description What the service knows of the content. */
            data: components["schemas"]["FolderData"];
            /**
             * @description The number of folders directly in it. Present when the filter asked for it with `includeSubfolderCount`.
             * @example 12
             */
            childrenCount?: number;
        } & components["schemas"]["ResourceFields"];
        /**
         * Notepad
         * @description The record of a note in Markdown.
         */
        NotepadResource: {
            /**
             * @description Tells the kind of the resource.
             * @example notepad
             * @constant
             */
            kind: "notepad";
            /** @description What the service knows of the content. */
            data: components["schemas"]["NotepadData"];
        } & components["schemas"]["ResourceFields"];
        /**
         * Bookmark
         * @description The record of a web address.
         */
        BookmarkResource: {
            /**
             * @description Tells the kind of the resource.
             * @example bookmark
             * @constant
             */
            kind: "bookmark";
            /** @description What the service knows of the content. */
            data: components["schemas"]["BookmarkData"];
        } & components["schemas"]["ResourceFields"];
        /**
         * Highlight
         * @description The record of a passage marked on a web page; none are made today.
         */
        HighlightResource: {
            /**
             * @description Tells the kind of the resource.
             * @example highlight
             * @constant
             */
            kind: "highlight";
            /** @description What the service knows of the content. */
            data: components["schemas"]["BookmarkData"];
        } & components["schemas"]["ResourceFields"];
        /** @description What the service knows of any content. */
        ContentData: {
            /**
             * @description One or two sentences that say what the content is, or null.
             * @example An invoice for hosting in the fourth quarter of 2026.
             */
            caption: string | null;
            /**
             * @description Words that the content is about, the most telling first.
             * @example [
             *       "invoice",
             *       "hosting"
             *     ]
             */
            keywords: string[];
            /** @description What went wrong while the content was read. Empty when nothing did. */
            problems: components["schemas"]["ProcessingProblem"][];
            /** @description What processing has done to find out about the content, in its order. Empty until it is done, and where there was nothing to do. */
            steps: components["schemas"]["ProcessingStep"][];
        };
        /** @description What the service knows of any stored file. */
        FileData: {
            /**
             * @description Whether the virus scan found something. Its content is then withheld.
             * @example false
             */
            infected: boolean;
            /** @description When the file was scanned for viruses, or null while it has not been. */
            scannedAt: components["schemas"]["Timestamp"] | null;
            /**
             * @description The SHA-256 of the whole file in lower-case hex, or null until it is known.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
        } & components["schemas"]["ContentData"];
        /** @description What the service knows of a document. */
        DocumentData: {
            /** @description The document as a page. */
            documentPreview: components["schemas"]["HtmlPreview"];
            /** @description What the document says of itself. */
            attributes: {
                /** @description Its properties. */
                document: components["schemas"]["DocumentAttributes"];
                /** @description The size of its first page, of a PDF in points. */
                dimensions: components["schemas"]["Dimensions"];
                /** @description A picture of its first page, or null. */
                cover: components["schemas"]["Image"] | null;
            };
            /** @description The document as a PDF, or null when there is none. */
            pdfRender: components["schemas"]["PdfRender"] | null;
        } & components["schemas"]["FileData"];
        /** @description Content as safe HTML. */
        HtmlPreview: {
            /**
             * @description HTML without scripts, or null when there is none.
             * @example <p>Invoice 2026-114</p>
             */
            html: string | null;
        };
        /** @description The properties of a document. What isn't known is null. */
        DocumentAttributes: {
            /**
             * @description The number of pages.
             * @example 2
             */
            pages: number | null;
            /**
             * @description Who wrote it.
             * @example Northwind Hosting
             */
            author: string | null;
            /**
             * @description Its title.
             * @example Invoice 2026-114
             */
            title: string | null;
            /**
             * @description What it is about.
             * @example Hosting
             */
            subject: string | null;
            /**
             * @description The key words that the document names.
             * @example hosting, invoice
             */
            keywords: string | null;
            /**
             * @description The program that wrote the file.
             * @example LibreOffice 7.4
             */
            producer: string | null;
            /**
             * @description The program that the document was made with.
             * @example Writer
             */
            creator: string | null;
            /**
             * @description Whether it is encrypted.
             * @example false
             */
            security: boolean | null;
            /**
             * @description The version of its format.
             * @example 1.7
             */
            version: string | null;
            /**
             * @description When the document says it was made.
             * @example 2026-11-19T16:02:11.000Z
             */
            creationDate: string | null;
            /**
             * @description When the document says it was changed.
             * @example 2026-11-19T16:02:11.000Z
             */
            modificationDate: string | null;
            /** @description Values read from a document of a known type, such as the total of an invoice, or null where nothing is known. */
            structured: components["schemas"]["StructuredValues"] | null;
            /**
             * @description The type of the document. Open: `invoice`, `receipt`, `contract`, `resume`, `letter`, `report`, `presentation`, `spreadsheet`, `form`, `article`, `manual`, `code`, `email`, `other`.
             * @example invoice
             * @example receipt
             * @example contract
             * @example resume
             * @example letter
             * @example report
             * @example presentation
             * @example spreadsheet
             * @example form
             * @example article
             * @example manual
             * @example code
             * @example email
             * @example other
             */
            documentType: string | null;
            /**
             * @description How sure `documentType` is, from 0 to 1. Under 0.5 none is told.
             * @example 0.77
             */
            documentTypeConfidence: number | null;
        };
        /** @description What an invoice or a receipt says about money, where its text says so plainly. Documents of other types may come to have values of their own. */
        StructuredValues: {
            /**
             * @description The number of the invoice or receipt.
             * @example 2026-114
             */
            number: string | null;
            /**
             * Format: date
             * @description The day of the invoice.
             * @example 2026-11-19
             */
            date: string | null;
            /**
             * Format: date
             * @description The day by which it is to be paid.
             * @example 2026-12-03
             */
            dueDate: string | null;
            /**
             * @description All that is to be paid or was paid.
             * @example 162
             */
            total: number | null;
            /**
             * @description The currency of the total (ISO 4217). `$` is taken for that of the United States.
             * @example GBP
             */
            currency: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A document rendered as a PDF. */
        PdfRender: {
            /**
             * @description Its path among the stored files.
             * @example stored-files/0199c1d6-7777-7abc-8def-000000000007.pdf
             */
            storagePath: string;
            /**
             * @description A signed address to download it from.
             * @example http://localhost:8787/stored-files/0199c1d6-7777-7abc-8def-000000000007.pdf
             */
            url: string;
        };
        /** @description The properties of a picture, film or sound. What isn't known, or doesn't apply, is null. */
        MediaAttributes: {
            /**
             * @description Pixels.
             * @example 4032
             */
            width: number | null;
            /**
             * @description Pixels.
             * @example 3024
             */
            height: number | null;
            /**
             * @description Seconds.
             * @example 12.5
             */
            duration: number | null;
            /**
             * @description How it is encoded.
             * @example h264
             */
            codec: string | null;
            /**
             * @description Bits a second.
             * @example 128000
             */
            bitRate: number | null;
            /**
             * @description Frames a second.
             * @example 29.97
             */
            frameRate: number | null;
            /**
             * @description Samples a second.
             * @example 44100
             */
            sampleRate: number | null;
            /**
             * @description The number of sound channels.
             * @example 2
             */
            channels: number | null;
            /** @description How colors are encoded, or null. */
            color: components["schemas"]["MediaColor"] | null;
            /** @description Where it was taken, or null. */
            location: components["schemas"]["GeoLocation"] | null;
            /** @description What it was taken with, or null. */
            device: components["schemas"]["MediaDevice"] | null;
            /** @description The colors that stand out, the strongest first. */
            dominantColors: components["schemas"]["DominantColor"][];
            /** @description When it was taken, or null. */
            takenAt: components["schemas"]["Timestamp"] | null;
            /**
             * @description The text that can be read in it. Its beginning where it is long.
             * @example HARBOUR OFFICE
             */
            ocr: string | null;
            /**
             * @description What is said in it. Its beginning where it is long.
             * @example Good morning.
             */
            transcript: string | null;
            /**
             * @description What a sound or film calls itself.
             * @example The Mill
             */
            title: string | null;
            /**
             * @description Who made it.
             * @example Ada Lovelace
             */
            artist: string | null;
            /**
             * @description What it belongs to.
             * @example Engines
             */
            album: string | null;
        };
        /** @description How the colors of a picture or film are encoded. */
        MediaColor: {
            /**
             * @description The color profile.
             * @example Display P3
             */
            profile: string | null;
            /**
             * @description The color space.
             * @example srgb
             */
            space: string | null;
            /**
             * @description Whether it can be transparent.
             * @example false
             */
            alphaChannel: boolean | null;
            /**
             * @description The pixel format.
             * @example yuv420p
             */
            pixelFormat: string | null;
        };
        /** @description A place on Earth (WGS 84). */
        GeoLocation: {
            /**
             * @description Degrees, north positive.
             * @example 53.5459
             */
            latitude: number;
            /**
             * @description Degrees, east positive.
             * @example 9.9668
             */
            longitude: number;
        };
        /** @description The camera or recorder that something was made with. */
        MediaDevice: {
            /**
             * @description Who made the device.
             * @example Fujifilm
             */
            maker: string | null;
            /**
             * @description The model of the device.
             * @example X-T5
             */
            model: string | null;
            /**
             * @description The software that wrote the file.
             * @example 3.01
             */
            software: string | null;
        };
        /** @description A color that stands out in a picture. */
        DominantColor: {
            /**
             * @description Red, green and blue, 0 to 255 each.
             * @example [
             *       50,
             *       50,
             *       200
             *     ]
             */
            rgb: number[];
            /**
             * @description How much of the picture it takes, 0 to 1.
             * @example 0.42
             */
            score: number;
        };
        /** @description What the service knows of a picture, film or sound. */
        MediaData: {
            /** @description What is known of the file at once. */
            attributes: {
                /** @description The size of the picture as it is shown. */
                dimensions: components["schemas"]["Dimensions"];
            };
            /** @description Its properties, or null until they have been read. */
            media: components["schemas"]["MediaAttributes"] | null;
        } & components["schemas"]["FileData"];
        /** @description What the service knows of a picture. */
        ImageData: components["schemas"]["MediaData"];
        /** @description What the service knows of a film. */
        VideoData: components["schemas"]["MediaData"];
        /** @description What the service knows of a sound recording. */
        AudioData: components["schemas"]["MediaData"];
        /** @description What the service knows of a voice note. */
        VoicenoteData: {
            /**
             * @description The `metadata.transcript.key` that it was created with, or null.
             * @example stored-files/0199c1d6-7777-7abc-8def-000000000008.json
             */
            transcriptKey: string | null;
        } & components["schemas"]["MediaData"];
        /** @description What the service knows of an e-mail message. */
        EmailData: {
            /** @description The message. */
            emailMessage: components["schemas"]["EmailMessage"];
            /** @description The message as a page, or null until it has been read. */
            emailPreview: components["schemas"]["HtmlPreview"] | null;
        } & components["schemas"]["FileData"];
        /** @description The parts of an e-mail message. What isn't known is null. */
        EmailMessage: {
            /**
             * @description Its first words.
             * @example Dear Ada, the invoice is attached.
             */
            snippet: string | null;
            /**
             * @description Its subject.
             * @example Invoice 2026-114
             */
            subject: string | null;
            /**
             * @description Who sent it.
             * @example Northwind Hosting <billing@example.com>
             */
            from: string | null;
            /**
             * @description Who it was sent to.
             * @example Ada Lovelace <ada@example.com>
             */
            to: string | null;
            /**
             * @description Its text.
             * @example Dear Ada, the invoice is attached.
             */
            body: string | null;
            /**
             * @description Who got a copy.
             * @example accounts@example.com
             */
            cc: string | null;
            /**
             * @description Who got a copy unseen by the others.
             * @example archive@example.com
             */
            bcc: string | null;
        };
        /** @description What the service knows of a file of no kind of its own. */
        DefaultData: components["schemas"]["FileData"];
        /** @description What the service knows of a folder. */
        FolderData: components["schemas"]["ContentData"];
        /** @description What the service knows of a note. */
        NotepadData: {
            /** @description The beginning of the note as a page. */
            preview: components["schemas"]["NotepadPreview"];
            /** @description The addresses of the web that the note names, as it writes them, each once, in their order. Empty while a password withholds them. */
            links: string[];
        } & components["schemas"]["ContentData"];
        /** @description The note as safe HTML. */
        NotepadPreview: {
            /**
             * @description The beginning of the note as HTML that runs and loads nothing. Null while a password withholds it. Notes that a version of the service has stored that didn't read them are read after its next start; those in the bin stay null until their text is replaced.
             * @example <p>Books to read</p>
             */
            content: string | null;
        };
        /** @description What the service knows of a web address. */
        BookmarkData: {
            /** @description The page behind the address, or null until it has been fetched. */
            webpage: components["schemas"]["Webpage"] | null;
            /** @description What is known of a PDF or a picture that the address leads to in place of a page, or null. */
            attributes: components["schemas"]["LinkedFileAttributes"] | null;
            /** @description The properties of a picture that the address leads to, or null. */
            media: components["schemas"]["MediaAttributes"] | null;
        } & components["schemas"]["ContentData"];
        /** @description What is known of a file that an address leads to. */
        LinkedFileAttributes: {
            /** @description The properties of a document, or null. */
            document: components["schemas"]["DocumentAttributes"] | null;
            /** @description The size of the picture as it is shown. */
            dimensions: components["schemas"]["Dimensions"];
        };
        /** @description What a page says of itself. What isn't known is null. */
        Webpage: {
            /**
             * @description The address that the page was read from.
             * @example https://sqlite.org/docs.html
             */
            url: string;
            /**
             * @description Its title.
             * @example SQLite Documentation
             */
            title: string | null;
            /**
             * @description The name of the site.
             * @example SQLite
             */
            siteName: string | null;
            /**
             * @description What it is about.
             * @example Documentation of the SQLite library
             */
            description: string | null;
            /** @description Its picture, or null. */
            image: components["schemas"]["Image"] | null;
            /** @description The icon of the site, or null. */
            favicon: components["schemas"]["Image"] | null;
        };
        /** @description What to change of a resource. An absent field keeps its value; `null` clears it. */
        ResourceUpdate: {
            /**
             * @description The name that people see, of at most 255 characters; of a bookmark at most 1,000. A longer one answers 400 `invalid_request`. Null leaves the resource without a name.
             * @example Invoice 2026-114
             */
            name?: string | null;
            /**
             * @description A text about the resource, of at most 10,000 characters. Null removes it.
             * @example Hosting for the fourth quarter
             */
            description?: string | null;
            /** @description The icon shown beside the name. Null removes it. */
            icon?: components["schemas"]["IconInput"];
            /**
             * @description The id of a label from `GET /v2/labels`. Null takes the label off.
             * @example 3
             */
            label?: number | null;
            /** @description The tags that the resource has from now on; they replace all earlier ones. An empty array removes them all. */
            tags?: components["schemas"]["TagReference"][];
            /**
             * @description Settings that clients keep with the resource, as any JSON object of at most 16,384 bytes (16 KiB) in UTF-8, written without spaces. It is replaced as a whole; null removes it. Numbers come back as double precision holds them.
             * @example {
             *       "view": "grid"
             *     }
             */
            preferences?: {
                [key: string]: unknown;
            } | null;
            /** @description The new parent. The resource moves there with everything below it and becomes the last of its siblings. The parent that it has already changes nothing. */
            parentId?: components["schemas"]["ParentId"];
            /** @description The new address of a bookmark. Resources of another kind answer 400 `invalid_request`. */
            url?: components["schemas"]["BookmarkUrl"];
            /**
             * @description True protects the resource against changes and, if it is a folder, against anything being put into it or taken out. A locked resource accepts only false.
             * @example true
             */
            isLocked?: boolean;
            /**
             * @description A password that content of the resource, and of everything below it, can only be read with. Null removes it. It can't be read back.
             * @example correct horse battery staple
             */
            password?: string | null;
        };
        /**
         * @description A moment as an RFC 3339 date and time, in any time zone, or a date alone, which means its first moment in UTC. Null doesn't narrow.
         * @example 2026-11-01T00:00:00.000Z
         */
        PointInTime: string | null;
        /** @description The order of a list of resources. */
        ResourceOrder: {
            /**
             * @description What to sort by. Names are compared without regard to case. `position` is the order of siblings that `repositionResources` gives; it needs a `parentId` whose direct children are listed. Resources that are equal in it are ordered by id.
             * @example name
             * @enum {string}
             */
            property: "createdAt" | "modifiedAt" | "kind" | "name" | "position";
            /**
             * @description Ascending or descending.
             * @default ASC
             */
            direction?: components["schemas"]["SortDirection"];
        };
        /** @description The criteria of a list of resources, its order and its page. Every field is optional; `{}` lists everything but the roots and the bin, newest first. */
        ResourceFilter: {
            /**
             * @description Only what lies directly in this parent; see `includeDescendants` for more. A root's id and an alias work too. Null doesn't narrow.
             * @example @alias::inbox
             */
            parentId?: components["schemas"]["Uuid"] | components["schemas"]["RootAlias"] | null;
            /**
             * @description How many levels below the direct children of `parentId` to list too. Means nothing without `parentId`.
             * @default 0
             * @example 1
             */
            includeDescendants?: number;
            /**
             * @description Only what lies below this root, at any depth.
             * @example 0199c1d6-4444-7abc-8def-000000000004
             */
            rootId?: components["schemas"]["Uuid"];
            /**
             * @description Only what lies below roots of these types.
             * @example [
             *       "SPACE"
             *     ]
             */
            rootTypes?: ("SYSTEM" | "SPACE" | "INTEGRATION")[];
            /** @description Only what lies below a root like this. Every field given has to match. */
            parentRoot?: {
                /**
                 * @description The type of the root.
                 * @example SYSTEM
                 * @enum {string}
                 */
                type?: "SYSTEM" | "SPACE" | "INTEGRATION";
                /**
                 * @description The subtype of the root, such as `inbox` or `bin`. Null finds roots that have none, which are the spaces.
                 * @example bin
                 */
                subtype?: string | null;
                /**
                 * @description Whether the root is private.
                 * @example false
                 */
                isPrivate?: boolean;
            };
            /**
             * @description Only these resources. Ids that don't exist match nothing.
             * @example [
             *       "0199c1d6-5555-7abc-8def-000000000005",
             *       "0199c1d6-5555-7abc-8def-000000000006"
             *     ]
             */
            resourceIds?: components["schemas"]["Uuid"][];
            /**
             * @description Only resources of these kinds.
             * @example [
             *       "document",
             *       "image"
             *     ]
             */
            kind?: components["schemas"]["Kind"][];
            /**
             * @description No resources of these kinds.
             * @example [
             *       "folder"
             *     ]
             */
            kindExclude?: components["schemas"]["Kind"][];
            /**
             * @description Only resources with this text anywhere in their name, upper or lower case alike. An empty text doesn't narrow.
             * @example invoice
             */
            name?: string;
            /**
             * Format: uri
             * @description Only bookmarks with exactly this address.
             * @example https://sqlite.org/docs.html
             */
            url?: string;
            /**
             * @description Only resources with at least one of these tags.
             * @example [
             *       "0199c1d6-6666-7abc-8def-000000000001"
             *     ]
             */
            tagIds?: components["schemas"]["Uuid"][];
            /**
             * @description Only resources with this label, by its id. Null finds resources without a label.
             * @example 3
             */
            label?: number | null;
            /**
             * @description Only resources that these users created.
             * @example [
             *       "0199c1d6-2222-7abc-8def-000000000002"
             *     ]
             */
            userIds?: components["schemas"]["Uuid"][];
            /**
             * @description Only resources that are shared in one of these ways:
             *
             *     - `onlyMe`: in a private space of yours, or in a workspace that has no other member, and not published;
             *     - `published`: published itself, or below something that is;
             *     - `shared`: visible to another member, or published;
             *     - `sharedWithMe`: created by another member;
             *     - `sharedWithMeDirectly`: granted to you one by one, which isn't possible yet: it matches nothing.
             * @example [
             *       "published"
             *     ]
             */
            shared?: ("onlyMe" | "published" | "shared" | "sharedWithMe" | "sharedWithMeDirectly")[];
            /** @description Only resources created at this moment or later. */
            createdAfter?: components["schemas"]["PointInTime"];
            /** @description Only resources created earlier than this moment. */
            createdBefore?: components["schemas"]["PointInTime"];
            /** @description Only resources modified at this moment or later. */
            modifiedAfter?: components["schemas"]["PointInTime"];
            /** @description Only resources modified earlier than this moment. */
            modifiedBefore?: components["schemas"]["PointInTime"];
            /**
             * @description Whether to list root folders too. They have no parent. Without it they are left out, with one exception: where `kind` is `folder` alone and `name` is given, and neither `parentId`, `rootId`, `rootTypes` nor `parentRoot`, the folders of spaces are listed too, but not the inbox and the bin. So whoever looks for a folder before making one without a parent finds the one made before.
             * @example true
             */
            includeRoots?: boolean;
            /**
             * @description Whether folders get `childrenCount`, the number of folders directly in them.
             * @default false
             * @example true
             */
            includeSubfolderCount?: boolean;
            /** @description The order of the list. Without it the newest come first. */
            order?: components["schemas"]["ResourceOrder"];
            /**
             * @description Whether to answer one page picked at random. It has no next page, and `order` and `cursor` mean nothing then.
             * @default false
             * @example true
             */
            random?: boolean;
            /**
             * @description The greatest number of records on a page.
             * @default 20
             * @example 50
             */
            limit?: number;
            /**
             * @description The `nextCursor` of the last answer, to get the page after it. Everything but `limit` has to be as it was, or the answer is 400 `invalid_cursor`. Absent or null, it is the first page.
             * @example eyJ2IjoxLCJrIjoiMjAyNi0xMS0yMFQwOTozMDowMC4wMDBaIn0.mFf8w2Q
             */
            cursor?: string | null;
            /**
             * @deprecated
             * @description Accepted from older clients and without effect. Deprecated since 2026-11-20; leave it out.
             */
            taskId?: components["schemas"]["Uuid"];
            /**
             * @deprecated
             * @description Accepted from older clients and without effect. Deprecated since 2026-11-20; records are always complete.
             * @default false
             * @example false
             */
            skipInclusions?: boolean;
        };
        /** @description One page of resources. */
        ResourcePage: {
            /**
             * @description How many resources meet the criteria, on all pages together. Counting stops beyond 10,000; see `totalRelation`.
             * @example 2
             */
            total: number;
            /**
             * @description Whether `total` is exact (`eq`) or a lower bound (`gte`).
             * @example eq
             * @enum {string}
             */
            totalRelation: "eq" | "gte";
            /**
             * @description Whether there is a next page. A page may hold fewer resources than `limit` and still not be the last one.
             * @example false
             */
            hasMore: boolean;
            /**
             * @description What to send as `cursor` to get the next page. Null on the last one.
             * @example null
             */
            nextCursor: string | null;
            /** @description The records of this page. */
            resources: components["schemas"]["Resource"][];
        };
        /** @description Which resources to delete, and how. */
        ResourcesDelete: {
            /**
             * @description The resources to delete, with everything below them.
             * @example [
             *       "0199c1d6-5555-7abc-8def-000000000005"
             *     ]
             */
            resourceIds: components["schemas"]["Uuid"][];
            /**
             * @description True moves the resources to the bin. False deletes them for good, wherever they are.
             * @default false
             * @example true
             */
            archive?: boolean;
        };
        /** @description Which resources to take out of the bin. */
        ResourcesRecover: {
            /**
             * @description The resources to recover, with everything below them.
             * @example [
             *       "0199c1d6-5555-7abc-8def-000000000005"
             *     ]
             */
            resourceIds: components["schemas"]["Uuid"][];
        };
        /** @description Which resources to put where among their siblings. */
        ResourcesReposition: {
            /**
             * @description The resources to place, in the order in which they shall stand.
             * @example [
             *       "0199c1d6-5555-7abc-8def-000000000005",
             *       "0199c1d6-5555-7abc-8def-000000000006"
             *     ]
             */
            resourceIds: components["schemas"]["Uuid"][];
            /** @description The parent to move them to. Without it they stay where they are and must all have the same parent, or the answer is 400 `invalid_request`. */
            parentId?: components["schemas"]["ParentId"];
            /** @description The place among the siblings. */
            location: components["schemas"]["ResourcePosition"];
        };
        /** @description A place among the children of a parent. */
        ResourcePosition: {
            /** @description The sibling to stand right after, or null for the very start. It must be a child of the same parent (any other id answers 404 `resource_not_found`) and none of the resources that are placed. */
            insertAfterId: components["schemas"]["Uuid"] | null;
            /**
             * @description A sort key of your own for a single resource. It is used if it sorts between the neighbors; otherwise, and for several resources, the server computes the keys.
             * @example a1V
             */
            sortKey?: string;
        };
        /** @description A folder to create. */
        FolderCreate: {
            /**
             * @description The name that people see. A folder without a parent needs one.
             * @example Invoices
             */
            name?: string | null;
            /**
             * @description Where the folder goes. Absent or null, the folder becomes a space of its own.
             * @example @alias::inbox
             */
            parentId?: components["schemas"]["Uuid"] | components["schemas"]["RootAlias"] | null;
            /**
             * @description A text about the folder, of at most 10,000 characters.
             * @example Everything we have to pay.
             */
            description?: string | null;
            /** @description The icon shown beside the name. */
            icon?: components["schemas"]["IconInput"];
            /** @description The tags that the folder gets. A name that no tag has yet makes a new tag. */
            tags?: components["schemas"]["TagReference"][];
            /** @description A comment to pin to the folder. Null is the same as none. */
            comment?: components["schemas"]["CommentInput"] | null;
            /**
             * @description Whether the new space is private: seen only by its creator and the owners of the workspace. True together with a parent answers 400 `invalid_request`.
             * @default false
             * @example true
             */
            isPrivateRoot?: boolean;
        };
        /**
         * @description The name of a file with its extension, without a path. Slashes, backslashes and control characters are refused, percent-encoded ones too, and so is a name of nothing but dots and spaces.
         * @example invoice-2026-114.pdf
         */
        Filename: string;
        /** @description A file to create from an upload. */
        FileCreate: {
            /** @description The uploaded bytes. */
            attachment: components["schemas"]["FileAttachment"];
            /**
             * @description The media type of the file. The first bytes of the file overrule it where they are telling.
             * @example application/pdf
             */
            mimeType: string;
            /** @description Where the file goes. */
            parentId: components["schemas"]["ParentId"];
            /**
             * @description The name that people see. Absent or null, it is the filename without its extension.
             * @example Invoice 2026-114
             */
            name?: string | null;
            /** @description The tags that the file gets. A name that no tag has yet makes a new tag. */
            tags?: components["schemas"]["TagReference"][];
            /** @description A comment to pin to the file. Null is the same as none. */
            comment?: components["schemas"]["CommentInput"] | null;
            /** @description The place among the siblings. Without it the file becomes the last of them. */
            location?: components["schemas"]["Location"];
            /**
             * Format: uri
             * @description Where the file comes from. The record shows it as `originUrl`.
             * @example https://northwind.example/invoices/2026-114.pdf
             */
            url?: string;
            /** @description What you already know about the content. */
            metadata?: components["schemas"]["FileMetadata"];
        };
        /** @description The upload that a file is made from. */
        FileAttachment: {
            /**
             * @description The path of the upload URL, without its query and its host. The leading slash may stay.
             * @example stored-files/0199c1d6-7777-7abc-8def-000000000001.pdf
             */
            path: string;
            /** @description The name of the file, with its extension. Downloads carry it. */
            filename: components["schemas"]["Filename"];
        };
        /** @description What a client already knows about the content of a file. */
        FileMetadata: {
            /** @description Properties of the content. */
            attributes?: {
                /** @description The size of an image or a video. It stands in the record until processing knows better. */
                dimensions?: {
                    /**
                     * @description The width in pixels. Null if unknown.
                     * @example 4032
                     */
                    width?: number | null;
                    /**
                     * @description The height in pixels. Null if unknown.
                     * @example 3024
                     */
                    height?: number | null;
                } | null;
            };
            /** @description A transcript of the recording. Null is the same as none. */
            transcript?: {
                /**
                 * @description The key that you keep the transcript under. It is stored as it is. Where it is the path of an upload (`getUploadUrl`) of the same workspace that no file was made of, the transcript of a voice note is read: plain text, or JSON with `segments`, each with `text`, and with `start` and `end` in seconds.
                 * @example transcripts/0199c1d6-standup.json
                 */
                key: string;
            } | null;
            /**
             * @description Whether the file is the sound of a voice note. True gives the kind `voicenote`; null is the same as false.
             * @example true
             */
            voiceNote?: boolean | null;
        };
        /** @description Where to send the bytes of one file, and with which headers. */
        UploadUrl: {
            /**
             * Format: uri
             * @description The signed URL to PUT the bytes to. Treat everything after the path as opaque; whoever has the URL can upload, so keep it secret.
             * @example http://localhost:8787/stored-files/0199c1d6-7777-7abc-8def-000000000001.pdf?size=1758&expires=1795170600&signature=3Ff0mZ
             */
            url: string;
            /**
             * @description The path of the stored file, as `attachment.path` takes it.
             * @example stored-files/0199c1d6-7777-7abc-8def-000000000001.pdf
             */
            path: string;
            /** @description The headers to send with the PUT, by name. Leave out those whose value is null. */
            headers: {
                /**
                 * @description The disposition that the file is stored with.
                 * @example attachment; filename=invoice-2026-114.pdf
                 */
                "Content-Disposition": string | null;
                /**
                 * @description Null unless the storage asks for it.
                 * @example null
                 */
                ETag: string | null;
            } & {
                [key: string]: string | null;
            };
        };
        /** @description Bytes that were stored whole. */
        StoredFile: {
            /**
             * @description The path of the stored file, as `attachment.path` takes it.
             * @example stored-files/0199c1d6-7777-7abc-8def-000000000001.pdf
             */
            path: string;
            /**
             * Format: int64
             * @description How many bytes were stored.
             * @example 1758
             */
            size: number;
            /**
             * @description The SHA-256 hash of the bytes in hexadecimal, to compare with your own.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
        };
        /**
         * @description The text of a note in Markdown, of at most 1,000,000 characters. It may be empty.
         * @example # Reading list
         *
         *     - The Mythical Man-Month
         */
        NotepadText: string;
        /** @description A notepad to create, from Markdown (`text`) or from an editor's document (`ydoc`), one of the two. */
        NotepadCreate: {
            /** @description Where the notepad goes. */
            parentId: components["schemas"]["ParentId"];
            /** @description The text of the note in Markdown. Null is the same as none. */
            text?: components["schemas"]["NotepadText"] | null;
            /**
             * @description In place of `text`: a document of an editor that is built on ProseMirror, as the bytes of a Yjs update (version 1) that holds all of it in the fragment `default`. It is read once, and only its Markdown is kept. Null is the same as none.
             * @example [
             *       1,
             *       3,
             *       1,
             *       0,
             *       7,
             *       1,
             *       7,
             *       100,
             *       101,
             *       102,
             *       97,
             *       117,
             *       108,
             *       116,
             *       3,
             *       9,
             *       112,
             *       97,
             *       114,
             *       97,
             *       103,
             *       114,
             *       97,
             *       112,
             *       104,
             *       7,
             *       0,
             *       1,
             *       0,
             *       6,
             *       4,
             *       0,
             *       1,
             *       1,
             *       2,
             *       72,
             *       105,
             *       0
             *     ]
             */
            ydoc?: number[] | null;
            /**
             * @description The name that people see. Absent or null, it is the first heading of the text, if there is one and no password protects the place.
             * @example Reading list
             */
            name?: string | null;
            /** @description The tags that the notepad gets. A name that no tag has yet makes a new tag. */
            tags?: components["schemas"]["TagReference"][];
            /** @description A comment to pin to the notepad. Null is the same as none. */
            comment?: components["schemas"]["CommentInput"] | null;
            /** @description The place among the siblings. Without it the notepad becomes the last of them. */
            location?: components["schemas"]["Location"];
        };
        /** @description The new text of a notepad. */
        NotepadContentReplace: {
            /** @description The whole new text of the note in Markdown. */
            text: components["schemas"]["NotepadText"];
        };
        /**
         * Format: uri
         * @description A web address that begins with `http://` or `https://`.
         * @example https://sqlite.org/docs.html
         */
        BookmarkUrl: string;
        /** @description A bookmark to create. */
        BookmarkCreate: {
            /** @description The address to save. */
            url: components["schemas"]["BookmarkUrl"];
            /** @description Where the bookmark goes. */
            parentId: components["schemas"]["ParentId"];
            /**
             * @description The name that people see. Absent or null, the title of the page takes its place once it is known, unless a password protects the bookmark.
             * @example SQLite documentation
             */
            name?: string | null;
            /** @description The tags that the bookmark gets. A name that no tag has yet makes a new tag. */
            tags?: components["schemas"]["TagReference"][];
            /** @description A comment to pin to the bookmark. Null is the same as none. */
            comment?: components["schemas"]["CommentInput"] | null;
            /** @description The place among the siblings. Without it the bookmark becomes the last of them. */
            location?: components["schemas"]["Location"];
        };
        /** @description What a bookmark of a page would show. */
        LinkPreview: {
            /**
             * Format: uri
             * @description The address that was asked for.
             * @example https://sqlite.org/docs.html
             */
            url: string;
            /**
             * @description The title of the page.
             * @example SQLite Documentation
             */
            title: string | null;
            /**
             * @description Always `link`.
             * @example link
             * @constant
             */
            type: "link";
            /**
             * @description What the page says that it is about.
             * @example What SQLite is, how to use it, and how it works inside.
             */
            description: string | null;
            /**
             * @description The name of the site.
             * @example SQLite
             */
            siteName: string | null;
            /** @description The picture that the page shows of itself. */
            image: components["schemas"]["LinkPreviewImage"] | null;
            /** @description The icon of the page or its site. */
            favicon: components["schemas"]["LinkPreviewImage"] | null;
            /** @description Reserved. Empty for now. */
            metadata: Record<string, unknown>;
        };
        /** @description A picture on the web. It is not stored here. */
        LinkPreviewImage: {
            /**
             * @description Always null, because the picture is not stored here.
             * @example null
             */
            key: null;
            /**
             * Format: uri
             * @description Where the picture is.
             * @example https://sqlite.org/favicon.ico
             */
            url: string;
            /**
             * @description Its width in pixels, if the page tells it.
             * @example 1200
             */
            width: number | null;
            /**
             * @description Its height in pixels, if the page tells it.
             * @example 630
             */
            height: number | null;
            /**
             * @description Its media type, if it is known.
             * @example image/png
             */
            mime: string | null;
            /**
             * @description Always null, because the picture is not fetched.
             * @example null
             */
            contentLength: null;
        };
        /** @description The permission for anyone with its token to read a resource and everything below it. */
        Publication: {
            /**
             * @description The published resource.
             * @example 0199c1d6-5555-7abc-8def-000000000007
             */
            resourceId: components["schemas"]["Uuid"];
            /**
             * @description The token that opens the resource, as the query parameter `accessToken`. It works until the resource is unpublished.
             * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
             */
            accessToken: string;
            /**
             * Format: uri
             * @description The address of the record with the token in it, ready to share.
             * @example http://localhost:8787/v2/resources/0199c1d6-5555-7abc-8def-000000000007?accessToken=pub_4Yz0WmJ3qk8Xn2VtR7cLsA
             */
            url: string;
            /** @description When the resource was published. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description What a root is: `SYSTEM` for the inbox and the bin, which every workspace has; `SPACE` for top-level folders that people create and delete; `INTEGRATION` for folders filled from a connected source. This service has no integrations for now.
         * @example SPACE
         * @enum {string}
         */
        RootType: "SYSTEM" | "SPACE" | "INTEGRATION";
        /**
         * @description What a member may do: a `viewer` reads, a `commenter` also comments, an `editor` also creates, changes, and deletes, an `owner` also manages the root and its members.
         * @example editor
         * @enum {string}
         */
        PermissionRole: "owner" | "editor" | "commenter" | "viewer";
        /** @description A type of root, narrowed to a subtype. */
        RootTypeSelector: {
            /** @description The type of the root. */
            type: components["schemas"]["RootType"];
            /**
             * @description The subtype: `inbox` or `bin` for `SYSTEM`, the name of the source for `INTEGRATION`. Absent means any subtype, null means roots without one.
             * @example inbox
             */
            subtype?: string | null;
        };
        /** @description A group of roots, told by type and, where given, subtype and privacy. */
        RootSelector: {
            /** @description The type of the root. */
            type: components["schemas"]["RootType"];
            /**
             * @description The subtype: `inbox` or `bin` for `SYSTEM`, the name of the source for `INTEGRATION`. Absent means any subtype, null means roots without one.
             * @example bin
             */
            subtype?: string | null;
            /**
             * @description True for private roots only, false for shared ones only. Absent means both.
             * @example false
             */
            isPrivate?: boolean;
        };
        /**
         * @description What roots can be sorted by.
         * @example name
         * @enum {string}
         */
        ResourceRootOrderProperty: "name" | "createdAt" | "modifiedAt";
        /** @description How to sort roots. */
        ResourceRootOrder: {
            /** @description What to sort by. Without it nothing is sorted, and the direction has no effect. */
            property?: components["schemas"]["ResourceRootOrderProperty"];
            /**
             * @description Which way to sort.
             * @default ASC
             */
            direction?: components["schemas"]["SortDirection"];
        };
        /** @description A top-level folder of a workspace. Its id is also the id of its folder. */
        ResourceRoot: {
            /**
             * @description The id of the root. Works as the `parentId` of what you create.
             * @example 0199c1d6-4444-7abc-8def-000000000004
             */
            id: components["schemas"]["Uuid"];
            /** @description What the root is. */
            type: components["schemas"]["RootType"];
            /**
             * @description `inbox` or `bin` for a system root, the name of the source for an integration, null for a space. Open: more values may come.
             * @example inbox
             * @example bin
             * @example GOOGLE_DRIVE
             * @example GMAIL
             * @example DROPBOX
             */
            subtype: string | null;
            /**
             * @description True when only the user who made the root and the owners of the workspace see it.
             * @example false
             */
            isPrivate: boolean;
            /** @description When the root was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the root or its folder was last changed. */
            modifiedAt: components["schemas"]["Timestamp"];
            /**
             * @description When something was last added anywhere below the root. Null when nothing ever was.
             * @example 2026-11-20T09:30:00.000Z
             */
            lastResourceAddedAt: components["schemas"]["Timestamp"] | null;
            /** @description The folder behind the root. */
            folder: components["schemas"]["ResourceRootFolder"];
        };
        /** @description The folder behind a root, with what a list of roots shows about it. */
        ResourceRootFolder: {
            /**
             * @description The id of the folder; the same as that of the root.
             * @example 0199c1d6-4444-7abc-8def-000000000004
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description Name of the folder. Null when it has none.
             * @example Research
             */
            name: string | null;
            /** @description Icon of the folder. Null when it has none. */
            icon: components["schemas"]["Icon"];
            /**
             * @description True when the folder itself can't be renamed, moved, or deleted, as with the inbox and the bin.
             * @example false
             */
            isReadonly: boolean;
            /**
             * @description True when the folder is locked against changes.
             * @example false
             */
            isLocked: boolean;
            /**
             * @description True when contents below the folder need a password.
             * @example false
             */
            isPasswordProtected: boolean;
            /**
             * @description Number of resources directly in the folder.
             * @example 12
             */
            childrenCount: number;
            /**
             * @description Number of users who see the folder.
             * @example 2
             */
            memberCount: number;
            /** @description What you may do in the folder. */
            permissions: {
                /** @description Your role in the folder. */
                role: components["schemas"]["PermissionRole"];
            };
        };
        /** @description A user who sees a root, with the role that the user has there. */
        ResourceRootMember: components["schemas"]["User"] & {
            /** @description What the user may do in the root. */
            permission: {
                /** @description Role of the user in the root. */
                role: components["schemas"]["PermissionRole"];
            };
        };
        /** @description Who sees a root. */
        ResourceRootMembers: {
            /** @description The first members, as many as `includeMembers` asked for. */
            members: components["schemas"]["ResourceRootMember"][];
            /**
             * @description Number of all members of the root, shown or not.
             * @example 2
             */
            totalMembers: number;
        };
        /** @description One page of roots. */
        ResourceRootList: {
            /**
             * @description Number of all roots that match, on this page or not.
             * @example 3
             */
            count: number;
            /** @description The roots of this page, and what was asked to be included with them. */
            data: {
                /** @description The roots of this page. */
                roots: components["schemas"]["ResourceRoot"][];
                /**
                 * @description Connected sources. Always empty for now.
                 * @example []
                 */
                integrations: {
                    [key: string]: unknown;
                }[];
                /** @description Members by root id. Present when `includeMembers` is 1 or more. */
                sharedWith?: {
                    [key: string]: components["schemas"]["ResourceRootMembers"];
                };
                /** @description Newest resources by root id. Present when `includeResources` is 1 or more. */
                resources?: components["schemas"]["ResourcesByRoot"];
            };
        };
        /** @description Resources by the id of the root that holds them, newest first. */
        ResourcesByRoot: {
            [key: string]: components["schemas"]["Resource"][];
        };
        /** @description A new space, in exactly one of three forms. Each form takes only its own fields. */
        SpaceCreate: components["schemas"]["SpaceCreateNew"] | components["schemas"]["SpaceCreateMoved"] | components["schemas"]["SpaceCreateCopied"];
        /**
         * New space
         * @description An empty space.
         */
        SpaceCreateNew: {
            /**
             * @description Name of the space. Must be sent; null makes a space without a name.
             * @example Research
             */
            name: string | null;
            /**
             * @description True to let only you and the owners of the workspace see the space.
             * @default false
             * @example false
             */
            isPrivate?: boolean;
            /**
             * @deprecated
             * @description The older name of `isPrivate`, ignored when `isPrivate` is there. Deprecated since 2026-11-20, use `isPrivate`.
             * @example false
             */
            private?: boolean;
        };
        /**
         * Space from a moved folder
         * @description A folder that becomes a space, with everything below it.
         */
        SpaceCreateMoved: {
            /**
             * @description The id of the folder to move. It becomes the id of the space.
             * @example 0199c1d6-5555-7abc-8def-000000000007
             */
            moveFolderId: components["schemas"]["Uuid"];
        };
        /**
         * Space from a copied folder
         * @description A space that starts as a copy of a folder and everything below it.
         */
        SpaceCreateCopied: {
            /**
             * @description The id of the folder to copy.
             * @example 0199c1d6-5555-7abc-8def-000000000007
             */
            copyFolderId: components["schemas"]["Uuid"];
            /**
             * @description True to let only you and the owners of the workspace see the space.
             * @default false
             * @example true
             */
            isPrivate?: boolean;
            /**
             * @deprecated
             * @description The older name of `isPrivate`, ignored when `isPrivate` is there. Deprecated since 2026-11-20, use `isPrivate`.
             * @example true
             */
            private?: boolean;
        };
        /** @description A space, as its creation answers. `GET /v2/resource-roots/{resourceRootId}` tells the rest. */
        Space: {
            /**
             * @description The id of the space. Works as the `parentId` of what you create.
             * @example 0199c1d6-4444-7abc-8def-000000000004
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description Name of the space. Null when it has none.
             * @example Research
             */
            name: string | null;
        };
        /** @description One page of spaces. */
        SpaceList: {
            /**
             * @description Number of all spaces that match, on this page or not.
             * @example 1
             */
            count: number;
            /** @description The spaces of this page, and what was asked to be included with them. */
            data: {
                /** @description The spaces of this page, as resource roots of type `SPACE`. */
                roots: components["schemas"]["ResourceRoot"][];
                /** @description Newest resources by space id. Present when `includeResources` is 1 or more. */
                resources?: components["schemas"]["ResourcesByRoot"];
            };
        };
        /** @description What to search for, within what, and which page to return. Every field is optional; `text`, `image`, and `resourceId` are queries, of which `queries` holds more. */
        SearchRequest: {
            /**
             * @description Keywords, or a question in plain language. A part in double quotes must occur word for word. An empty text is no query.
             * @example harbour photos from last summer
             */
            text?: string;
            /** @description A picture that the results should look like, a PNG, JPEG, WebP or GIF. Finds images only. */
            image?: components["schemas"]["SearchImage"];
            /**
             * @description A resource that the results should be like; it isn't among them. Null is no query.
             * @example 0199c1d6-5555-7abc-8def-000000000006
             */
            resourceId?: components["schemas"]["Uuid"] | null;
            /** @description Further queries. All run together and give one merged list. */
            queries?: components["schemas"]["SearchQuery"][];
            /** @description What every result must match, whichever query found it. */
            filters?: components["schemas"]["SearchFilters"];
            /**
             * @description How well a result must match: a higher value returns fewer results that fit better, a lower value more that fit loosely. Holds for every query that sets none of its own.
             * @default 0.3
             * @example 0.3
             */
            precision?: number;
            /** @description Which page to return. */
            pagination?: components["schemas"]["SearchPagination"];
            /** @description How to sort the results. Best match first unless given. */
            sort?: components["schemas"]["SearchSort"];
            /**
             * @description True to keep this search out of your search history. Null is false.
             * @default false
             * @example false
             */
            incognito?: boolean | null;
            /** @description How to search with all queries that say nothing else. */
            mode?: components["schemas"]["SearchMode"];
        };
        /** @description One of several queries. It can set its own filters and precision. A query with neither text, image, nor resource finds nothing. */
        SearchQuery: {
            /**
             * @description Keywords, or a question in plain language. A part in double quotes must occur word for word.
             * @example hosting invoices
             */
            text?: string;
            /** @description A picture that the results should look like. Finds images only. */
            image?: components["schemas"]["SearchImage"];
            /**
             * @description A resource that the results should be like; it isn't found by this query. Null is no query.
             * @example 0199c1d6-5555-7abc-8def-000000000006
             */
            resourceId?: components["schemas"]["Uuid"] | null;
            /** @description What the results of this query must match, besides the `filters` of the whole search. */
            filters?: components["schemas"]["SearchFilters"];
            /**
             * @description How well a result of this query must match. The `precision` of the whole search unless given.
             * @example 0.5
             */
            precision?: number;
            /** @description How to search with this query. The `mode` of the whole search unless given. */
            mode?: components["schemas"]["SearchMode"];
        };
        /**
         * @description How to search: `hybrid` by words and by meaning, `keyword` by words alone, `semantic-text` and `semantic-image` by meaning alone. `similar-text` and `similar-image` and every other value count as `hybrid`. Not needed: hybrid is what a search does by itself.
         * @default hybrid
         * @example hybrid
         */
        SearchMode: string;
        /**
         * @description A picture as a data URI in Base64, at most 600,000 characters long. Scale large photos down first; search needs no detail.
         * @example data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
         */
        SearchImage: string;
        /** @description Limits for the results. Within one list any value matches; different fields narrow. An empty list is no limit. */
        SearchFilters: {
            /**
             * @description Only these kinds of resources.
             * @example [
             *       "document",
             *       "notepad"
             *     ]
             */
            kinds?: components["schemas"]["Kind"][];
            /**
             * @description Only images in which this color stands out, as red, green, and blue from 0 to 255. Closer colors rank higher.
             * @example [
             *       50,
             *       50,
             *       200
             *     ]
             */
            color?: number[];
            /**
             * @description Only resources directly in one of these parents.
             * @example [
             *       "0199c1d6-5555-7abc-8def-000000000007"
             *     ]
             */
            parentIds?: components["schemas"]["ParentId"][];
            /**
             * @description Only resources anywhere below one of these resources.
             * @example [
             *       "0199c1d6-4444-7abc-8def-000000000004"
             *     ]
             */
            ancestorIds?: components["schemas"]["ParentId"][];
            /**
             * @description Only resources below one of these roots.
             * @example [
             *       "0199c1d6-4444-7abc-8def-000000000004"
             *     ]
             */
            rootIds?: components["schemas"]["Uuid"][];
            /** @description Only resources below a root that matches one of these. */
            roots?: components["schemas"]["RootSelector"][];
            /** @description No resources below a root that matches one of these. */
            excludeRoots?: components["schemas"]["RootSelector"][];
            /**
             * @description Only resources that carry one of these tags.
             * @example [
             *       "0199c1d6-6666-7abc-8def-000000000001"
             *     ]
             */
            tagIds?: components["schemas"]["Uuid"][];
            /**
             * @description Only resources that carry a tag with one of these names, whatever its case.
             * @example [
             *       "invoice"
             *     ]
             */
            tags?: string[];
            /**
             * @description Only resources that one of these users made.
             * @example [
             *       "0199c1d6-2222-7abc-8def-000000000002"
             *     ]
             */
            userIds?: components["schemas"]["Uuid"][];
            /**
             * @description Only resources that this user made. Counts as one more of `userIds`.
             * @example 0199c1d6-2222-7abc-8def-000000000002
             */
            userId?: components["schemas"]["Uuid"];
            /** @description Only resources created at this moment or later. Null is no limit. */
            createdAfter?: components["schemas"]["PointInTime"];
            /** @description Only resources created earlier than this moment. Null is no limit. */
            createdBefore?: components["schemas"]["PointInTime"];
        };
        /** @description Which page of the results to return. */
        SearchPagination: {
            /**
             * @description Number of the page; the first is 1. A page past the end is empty.
             * @default 1
             * @example 1
             */
            page?: number;
            /**
             * @description Number of results on a page.
             * @default 20
             * @example 20
             */
            pageSize?: number;
        };
        /** @description How to sort the results. */
        SearchSort: {
            /**
             * @description What to sort by.
             * @example createdAt
             * @enum {string}
             */
            field: "createdAt" | "modifiedAt" | "kind" | "id";
            /**
             * @description Ascending or descending.
             * @default asc
             * @example desc
             * @enum {string}
             */
            order?: "asc" | "desc";
        };
        /** @description One page of search results. */
        SearchAnswer: {
            /**
             * @description Number of all results, on this page or not.
             * @example 1
             */
            total: number;
            /**
             * @description True when a further page has results.
             * @example false
             */
            hasMore: boolean;
            /** @description The results of this page, best match first unless sorted otherwise. */
            hits: components["schemas"]["SearchHit"][];
            /**
             * @description True when a part of the search was not available, for example the index by meaning. The results are right but may be incomplete; search again later.
             * @example false
             */
            degraded: boolean;
        };
        /** @description A resource that was found, as its whole record, with how well it matches, why, and where. */
        SearchHit: (components["schemas"]["DocumentResource"] & components["schemas"]["SearchMatch"]) | (components["schemas"]["ImageResource"] & components["schemas"]["SearchMatch"]) | (components["schemas"]["VideoResource"] & components["schemas"]["SearchMatch"]) | (components["schemas"]["AudioResource"] & components["schemas"]["SearchMatch"]) | (components["schemas"]["VoicenoteResource"] & components["schemas"]["SearchMatch"]) | (components["schemas"]["EmailResource"] & components["schemas"]["SearchMatch"]) | (components["schemas"]["DefaultResource"] & components["schemas"]["SearchMatch"]) | (components["schemas"]["FolderResource"] & components["schemas"]["SearchMatch"]) | (components["schemas"]["NotepadResource"] & components["schemas"]["SearchMatch"]) | (components["schemas"]["BookmarkResource"] & components["schemas"]["SearchMatch"]) | (components["schemas"]["HighlightResource"] & components["schemas"]["SearchMatch"]);
        /** @description How well a resource matches a search, why, and where. */
        SearchMatch: {
            /**
             * @description How well the resource matches, from 0 to 1. Compare it only within one search.
             * @example 0.94
             */
            score: number;
            /**
             * @description What found the resource: `text` its words, `meaning` its sense, `image` its look, `color` its colors. Open: more values may come. Empty when the search had no query.
             * @example [
             *       "text",
             *       "meaning"
             *     ]
             */
            matchedBy: string[];
            /** @description The passages that match best, best first. Empty when none of the text matches, when the resource needs a password, and without the scope `resources:read`. */
            chunks: components["schemas"]["SearchChunk"][];
        };
        /** @description A passage of a resource that matches the search. */
        SearchChunk: {
            /**
             * @description Text of the passage.
             * @example Northwind Hosting, invoice 2026-114 for the fourth quarter, payable within 30 days.
             */
            text: string;
            /**
             * @description How well the passage matches, from 0 to 1.
             * @example 0.91
             */
            score: number;
            /**
             * @description Page on which the passage stands; the first is 1. Null when the resource has no pages.
             * @example 1
             */
            pageNumber: number | null;
            /**
             * @description Second at which the passage starts in a recording. Null when the resource isn't one.
             * @example 12.4
             */
            timeStart: number | null;
            /**
             * @description Second at which the passage ends in a recording. Null when the resource isn't one.
             * @example 18.9
             */
            timeEnd: number | null;
        };
        /** @description A search that you made. */
        SearchHistoryEntry: {
            /**
             * @description The id of the entry.
             * @example 0199c1d6-9999-7abc-8def-000000000001
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description Text that was searched for; the first one when there were several. Null when the search had no text.
             * @example unpaid invoices
             */
            text: string | null;
            /**
             * @description Resource that the results were to be like; the first one when there were several. Null when there was none.
             * @example 0199c1d6-5555-7abc-8def-000000000006
             */
            resourceId: components["schemas"]["Uuid"] | null;
            /**
             * @description True when the search had an image. The image itself isn't kept.
             * @example false
             */
            hasImage: boolean;
            /**
             * @description The `filters` of the search as they were sent. Null when there were none.
             * @example {
             *       "kinds": [
             *         "document"
             *       ]
             *     }
             */
            filters: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Number of results that the search had.
             * @example 1
             */
            total: number;
            /** @description When you searched. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of past searches. */
        SearchHistoryList: {
            /**
             * @description Number of all past searches, on this page or not.
             * @example 2
             */
            count: number;
            /** @description The past searches of this page. */
            data: {
                /** @description The past searches of this page, newest first. */
                searches: components["schemas"]["SearchHistoryEntry"][];
            };
        };
        /** @description A new tag. */
        TagCreate: {
            /**
             * @description Name of the tag, unique in the workspace whatever its case.
             * @example invoice
             */
            name: string;
            /**
             * @description What the tag is for. Absent or null for none.
             * @example Bills that we have received
             */
            description?: string | null;
            /**
             * @description Resource to put the tag on right away, behind the tags that it has. Absent or null for none. One that has 100 tags already answers 400 `invalid_request`.
             * @example 0199c1d6-5555-7abc-8def-000000000005
             */
            resourceId?: components["schemas"]["Uuid"] | null;
        };
        /** @description Changes to a tag. What is absent stays. */
        TagUpdate: {
            /**
             * @description New name of the tag, unique in the workspace whatever its case.
             * @example invoice
             */
            name?: string;
            /**
             * @description What the tag is for. Null removes the description.
             * @example Bills that we have received
             */
            description?: string | null;
            /**
             * @description True to merge this tag into the one that already has `name`. That one survives and keeps its id, name, and description; a `description` sent along replaces its own. Without effect when the name is free.
             * @default false
             * @example false
             */
            merge?: boolean;
        };
        /** @description A word by which resources are grouped across folders. */
        Tag: {
            /**
             * @description The id of the tag.
             * @example 0199c1d6-6666-7abc-8def-000000000001
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description User who made the tag. Null when the user is gone.
             * @example 0199c1d6-2222-7abc-8def-000000000002
             */
            userId: components["schemas"]["Uuid"] | null;
            /**
             * @description Name of the tag, written as when it was made or renamed.
             * @example invoice
             */
            name: string;
            /**
             * @description What the tag is for. Null when nothing was said.
             * @example Bills that we have received
             */
            description: string | null;
            /** @description When the tag was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When its name or description was last changed. */
            modifiedAt: components["schemas"]["Timestamp"];
            /**
             * @description Number of resources that carry the tag. Resources in the bin don't count, nor those in private spaces that you don't see.
             * @example 7
             */
            resourceCount: number;
        };
        /** @description One page of tags. */
        TagList: {
            /**
             * @description Number of all tags that match, on this page or not.
             * @example 2
             */
            count: number;
            /** @description The tags of this page. */
            data: {
                /** @description The tags of this page, by name. */
                tags: components["schemas"]["Tag"][];
            };
        };
        /** @description A new label. */
        LabelCreate: {
            /**
             * @description Name of the label. Absent or null for a color alone.
             * @example Urgent
             */
            name?: string | null;
            /**
             * @description Color of the label, as `#` and six hexadecimal digits. Kept in lower case.
             * @example #d9480f
             */
            hexColor: string;
        };
        /** @description Changes to a label. What is absent stays. */
        LabelUpdate: {
            /**
             * @description New name of the label. Null removes the name.
             * @example Urgent
             */
            name?: string | null;
            /**
             * @description New color of the label, as `#` and six hexadecimal digits. Kept in lower case.
             * @example #d9480f
             */
            hexColor?: string;
        };
        /** @description A color by which resources are marked. A resource has at most one. */
        Label: {
            /**
             * @description The id of the label, unique in its workspace.
             * @example 9
             */
            id: number;
            /**
             * @description Name of the label. Null for a color alone.
             * @example Urgent
             */
            name: string | null;
            /**
             * @description Color of the label, as `#` and six hexadecimal digits.
             * @example #d9480f
             */
            hexColor: string;
            /** @description When the label was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the label was last changed. */
            modifiedAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of labels. */
        LabelList: {
            /**
             * @description Number of all labels, on this page or not.
             * @example 8
             */
            count: number;
            /** @description The labels of this page. */
            data: {
                /** @description The labels of this page, by id. */
                labels: components["schemas"]["Label"][];
            };
        };
        /** @description A new comment. */
        CommentCreate: {
            /**
             * @description Text of the comment.
             * @example Paid on 12 November.
             */
            content: string;
            /**
             * @description Name to show in place of yours. The comment then has an `anonymousIdentity` and no `user`.
             * @example Charles from accounting
             */
            anonymousDisplayName?: string;
            /**
             * @description Users whom the comment mentions. Each must be a member of the workspace, or the request is refused with 400 `invalid_request`.
             * @example [
             *       "0199c1d6-2222-7abc-8def-000000000002"
             *     ]
             */
            mentionedUserIds?: components["schemas"]["Uuid"][];
            /**
             * @description True to pin the comment to the resource, in place of the one that is pinned.
             * @default false
             * @example true
             */
            isPinned?: boolean;
        };
        /** @description Changes to a comment. What is absent stays. */
        CommentUpdate: {
            /**
             * @description New text of the comment.
             * @example Paid on 12 November; Mary has the receipt.
             */
            content?: string;
            /**
             * @description Users whom the comment mentions, replacing the earlier ones; an empty list removes them. Each must be a member of the workspace, or mentioned already, or the request is refused with 400 `invalid_request`.
             * @example [
             *       "0199c1d6-2222-7abc-8def-000000000002"
             *     ]
             */
            mentionedUserIds?: components["schemas"]["Uuid"][];
            /**
             * @description True to pin the comment in place of the one that is pinned, false to unpin it.
             * @example true
             */
            isPinned?: boolean;
        };
        /** @description Who wrote a comment that has no user. */
        AnonymousIdentity: {
            /**
             * @description Name that the writer gave.
             * @example Charles from accounting
             */
            displayName: string;
            /**
             * @description Tells writers who gave the same name apart, without saying who they are.
             * @example 5f0c7a2be91d4386
             */
            sessionHash: string;
        };
        /** @description A comment on a resource. */
        Comment: {
            /**
             * @description The id of the comment.
             * @example 0199c1d6-8888-7abc-8def-000000000001
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description Text of the comment. Empty in the answer to a write without the scope `resources:read` that has not said it itself.
             * @example Paid on 12 November.
             */
            content: string;
            /** @description When the comment was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the comment was last changed. */
            modifiedAt: components["schemas"]["Timestamp"];
            /**
             * @description Resource that the comment is on.
             * @example 0199c1d6-5555-7abc-8def-000000000005
             */
            resourceId: components["schemas"]["Uuid"];
            /** @description The writer's name in a comment that has no user. Null when `user` is there. */
            anonymousIdentity: components["schemas"]["AnonymousIdentity"] | null;
            /** @description User who wrote the comment. Null when it was written under an anonymous name, the user is gone, or a visitor reads it. */
            user: components["schemas"]["User"] | null;
            /** @description Users whom the comment mentions. */
            mentionedUsers: components["schemas"]["User"][];
            /**
             * @description True for the comment that is pinned to the resource; at most one is.
             * @example true
             */
            isPinned: boolean;
        };
        /** @description One page of comments. */
        CommentList: {
            /**
             * @description Number of all comments of the resource, on this page or not.
             * @example 2
             */
            count: number;
            /** @description The comments of this page. */
            data: {
                /** @description The comments of this page, newest first. */
                comments: components["schemas"]["Comment"][];
            };
        };
        /**
         * @description A permission that a key or token carries. Each operation names the one it needs; `write` and `manage` do not include `read`.
         * @example resources:read
         * @enum {string}
         */
        Scope: "resources:read" | "resources:write" | "search:read" | "search:write" | "tags:write" | "comments:write" | "chats:read" | "chats:write" | "memories:read" | "memories:write" | "sharing:manage" | "workspaces:read" | "workspaces:manage" | "keys:manage" | "profile:read" | "webhooks:manage" | "events:read";
        /** @description A conversation with the assistant, as it shows in the records of the resources it is about. */
        Chat: {
            /**
             * @description The id of the chat.
             * @example 0199c1d6-7777-7abc-8def-000000000001
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The name of the chat; null when it has none.
             * @example Questions about invoices
             */
            name: string | null;
            /**
             * @description Whether the chat is pinned to the top of the list.
             * @example false
             */
            isPinned: boolean;
            /**
             * @description When the chat was created.
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the chat or its messages last changed.
             * @example 2026-11-20T09:31:12.000Z
             */
            modifiedAt: components["schemas"]["Timestamp"];
            /** @description Who answers in this chat. */
            agent: components["schemas"]["ChatAgent"];
        };
        /** @description The assistant that answers in a chat. */
        ChatAgent: {
            /**
             * @description The id of the assistant.
             * @example assistant
             */
            id: string;
        };
        /** @description A chat with the resources it is about. */
        ChatDetails: components["schemas"]["Chat"] & {
            /**
             * @description The resources that the chat is about.
             * @example [
             *       "0199c1d6-5555-7abc-8def-000000000005"
             *     ]
             */
            resourceIds: components["schemas"]["Uuid"][];
        };
        /** @description A new chat. */
        ChatCreate: {
            /**
             * @description A name for the chat. Left out or null, the chat has none.
             * @example Questions about invoices
             */
            name?: string | null;
            /**
             * @description The resources that the chat is about.
             * @example [
             *       "0199c1d6-5555-7abc-8def-000000000005"
             *     ]
             */
            resourceIds?: components["schemas"]["Uuid"][];
            /**
             * @description Whether to pin the chat to the top of the list. Default false.
             * @default false
             * @example false
             */
            isPinned?: boolean;
        };
        /** @description Changes to a chat. A field that is left out keeps its value. */
        ChatUpdate: {
            /**
             * @description The new name; null removes it.
             * @example Invoices of 2026
             */
            name?: string | null;
            /**
             * @description The resources that the chat is about; replaces the former ones.
             * @example [
             *       "0199c1d6-5555-7abc-8def-000000000005"
             *     ]
             */
            resourceIds?: components["schemas"]["Uuid"][];
            /**
             * @description Whether the chat is pinned to the top of the list.
             * @example true
             */
            isPinned?: boolean;
        };
        /** @description One page of chats. */
        ChatList: {
            /**
             * @description The number of all chats, on whatever page.
             * @example 1
             */
            count: number;
            /** @description The page. */
            data: {
                /** @description The chats of this page. */
                chats: components["schemas"]["ChatDetails"][];
            };
        };
        /** @description One message of a chat. */
        ChatMessage: {
            /**
             * @description The id of the message.
             * @example 0199c1d6-7777-7abc-8def-000000000011
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The chat that the message belongs to.
             * @example 0199c1d6-7777-7abc-8def-000000000001
             */
            chatId: components["schemas"]["Uuid"];
            /**
             * @description Who wrote the message.
             * @example user
             * @enum {string}
             */
            role: "user" | "assistant";
            /**
             * @description The text of the message in Markdown, without its tool parts; null when it has no text.
             * @example When is this invoice due?
             */
            content: string | null;
            /** @description What the message is made of, in order: texts, and uses of tools by the assistant. */
            parts: components["schemas"]["ChatPart"][];
            /** @description The resources that matter for this message; null when none were named. */
            context: components["schemas"]["ChatContext"] | null;
            /**
             * @description When the message was created.
             * @example 2026-11-20T09:31:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the message last changed; an answer grows while it is written.
             * @example 2026-11-20T09:31:00.000Z
             */
            modifiedAt: components["schemas"]["Timestamp"];
        };
        /** @description A part of a message, told apart by `type`. */
        ChatPart: components["schemas"]["ChatTextPart"] | components["schemas"]["ChatToolPart"];
        /** @description A piece of text. */
        ChatTextPart: {
            /**
             * @description Always `text`.
             * @example text
             * @enum {string}
             */
            type: "text";
            /**
             * @description The text, in Markdown.
             * @example When is this invoice due?
             */
            text: string;
        };
        /** @description A tool that the assistant used to find its answer. */
        ChatToolPart: {
            /**
             * @description Always `tool`.
             * @example tool
             * @enum {string}
             */
            type: "tool";
            /**
             * @description The name of the tool.
             * @example read_resource
             */
            name: string;
            /**
             * @description The id of this call, unique within the message.
             * @example call_1
             */
            callId: string;
            /**
             * @description How the call went. Known values: `pending`, `success`, `failure` and `needs_confirmation`. Open: more values may come.
             * @example success
             */
            status: string;
            /**
             * @description What the tool was called with; depends on the tool.
             * @example {
             *       "resourceId": "0199c1d6-5555-7abc-8def-000000000005"
             *     }
             */
            args: {
                [key: string]: unknown;
            };
            /**
             * @description What the tool returned; depends on the tool, and null until it succeeds.
             * @example {
             *       "pages": 2
             *     }
             */
            result: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Why the call failed; null unless it did.
             * @example null
             */
            error: string | null;
        };
        /** @description What a message refers to. */
        ChatContext: {
            /**
             * @description The resources that matter for this message.
             * @example [
             *       "0199c1d6-5555-7abc-8def-000000000005"
             *     ]
             */
            resourceIds: components["schemas"]["Uuid"][];
        };
        /** @description What a new message refers to. */
        ChatContextInput: {
            /**
             * @description The resources that the assistant should look at for this message.
             * @example [
             *       "0199c1d6-5555-7abc-8def-000000000005"
             *     ]
             */
            resourceIds: components["schemas"]["Uuid"][];
        };
        /** @description A new message. */
        ChatMessageCreate: {
            /**
             * @description The text of the message, in Markdown.
             * @example When is this invoice due?
             */
            content: string;
            /** @description What the message refers to. Left out or null, only what the chat is about. */
            context?: components["schemas"]["ChatContextInput"] | null;
        };
        /** @description One page of the messages of a chat. */
        ChatMessageList: {
            /**
             * @description The number of all messages of the chat, on whatever page.
             * @example 2
             */
            count: number;
            /** @description The page. */
            data: {
                /** @description The messages of this page, oldest first. */
                messages: components["schemas"]["ChatMessage"][];
            };
        };
        /** @description A text to remember. */
        MemoryCreate: {
            /**
             * @description Where the memories come from. Only `text` for now.
             * @example text
             * @enum {string}
             */
            source: "text";
            /**
             * @description The text to remember.
             * @example Ada wants invoices as PDF
             * @example never as images.
             */
            content: string;
            /**
             * @description A name for the memory that is stored word for word; inferred memories get names of their own.
             * @example Invoice format
             */
            name?: string | null;
            /**
             * @description Whether to infer memories from the text (true, the default) or to store it word for word (false).
             * @default true
             * @example true
             */
            infer?: boolean;
            /**
             * @description Whether later inference must leave these memories as they are. You can still change and delete them. Default false.
             * @default false
             * @example false
             */
            immutable?: boolean;
            /**
             * @description When the event that the text tells of took place. Left out or null, the time is unknown.
             * @example 2026-11-19T16:00:00.000Z
             */
            occurredAt?: components["schemas"]["Timestamp"] | null;
            /**
             * @deprecated
             * @description A misspelt name of `occurredAt` that some clients send; ignored when `occurredAt` is there. Deprecated since 2026-11-20, use `occurredAt`.
             * @example 2026-11-19T16:00:00.000Z
             */
            occuredAt?: components["schemas"]["Timestamp"] | null;
        };
        /** @description Changes to a memory. A field that is left out keeps its value. */
        MemoryUpdate: {
            /**
             * @description The new name; null removes it.
             * @example Invoice format
             */
            name?: string | null;
            /**
             * @description The new text.
             * @example Ada wants invoices as PDF
             * @example one file per invoice.
             */
            content?: string;
        };
        /** @description Something that the workspace remembers. */
        Memory: {
            /**
             * @description The id of the memory.
             * @example 0199c1d6-8888-7abc-8def-000000000001
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The name of the memory; null when it has none.
             * @example Invoice format
             */
            name: string | null;
            /**
             * @description What is remembered.
             * @example Ada wants invoices as PDF
             * @example never as images.
             */
            content: string;
            /**
             * @description Whether inference leaves this memory as it is.
             * @example true
             */
            immutable: boolean;
            /**
             * @description When the remembered event took place; null when unknown.
             * @example 2026-11-19T16:00:00.000Z
             */
            occurredAt: components["schemas"]["Timestamp"] | null;
            /**
             * @description Whether `searchMemories` can find the memory yet.
             * @example true
             */
            indexed: boolean;
            /**
             * @description When the memory was created.
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the memory last changed.
             * @example 2026-11-20T09:30:00.000Z
             */
            modifiedAt: components["schemas"]["Timestamp"];
        };
        /** @description A memory that a search found. */
        MemoryHit: components["schemas"]["Memory"] & {
            /**
             * @description How well the memory fits, higher is better; comparable within one answer only. Null when nothing was searched for.
             * @example 31.4
             */
            score: number | null;
        };
        /** @description The memories that a search found, or a page of all memories. */
        MemorySearchResult: {
            /**
             * @description The number of all hits, on whatever page.
             * @example 1
             */
            total: number;
            /**
             * @description Whether there are hits after this page.
             * @example false
             */
            hasMore: boolean;
            /** @description The hits of this page. */
            hits: components["schemas"]["MemoryHit"][];
        };
        /**
         * @description A property that memories can be ordered by.
         * @example createdAt
         * @enum {string}
         */
        MemoryOrderProperty: "id" | "createdAt" | "modifiedAt";
        /** @description How to order memories. */
        MemoryOrder: {
            /** @description The property to order by. Without it, the direction has no effect. */
            property?: components["schemas"]["MemoryOrderProperty"];
            /**
             * @description The direction; `ASC` when left out.
             * @example DESC
             */
            direction?: components["schemas"]["SortDirection"];
        };
        /** @description The making of memories from a text. */
        MemoryJob: {
            /**
             * @description The id of the job.
             * @example 0199c1d6-8888-7abc-8def-000000000011
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description How far the job has come. `completed` and `failed` are final.
             * @example completed
             * @enum {string}
             */
            status: "pending" | "completed" | "failed";
            /** @description What the job made; null unless it is completed. */
            memories: components["schemas"]["MemoryJobResult"] | null;
            /**
             * @description Why the job failed, in a sentence; null unless it did.
             * @example null
             */
            error: string | null;
            /**
             * @description When the text was taken in.
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the status last changed.
             * @example 2026-11-20T09:30:02.000Z
             */
            modifiedAt: components["schemas"]["Timestamp"];
        };
        /** @description The memories that a job made. */
        MemoryJobResult: {
            /**
             * @description The ids of the new memories; empty when the text held nothing worth remembering.
             * @example [
             *       "0199c1d6-8888-7abc-8def-000000000001"
             *     ]
             */
            created: components["schemas"]["Uuid"][];
        };
        /** @description A new delegated workspace. Everything is optional. */
        WorkspaceCreate: {
            /**
             * @description The title. Default `Untitled`.
             * @default Untitled
             * @example Grace Hopper
             */
            title?: string;
            /**
             * @description A description.
             * @example Customer 4711 of Acme Research
             */
            description?: string | null;
            /**
             * @description A short name for addresses of your own; it need not be unique. Left out, it is made from the title.
             * @example grace-hopper
             */
            slug?: string;
            /**
             * @description The name of the plan that limits the workspace: one that the server defines and that allows no more than the plan of your account; any other name is an invalid request. Left out or null, the plan of your account.
             * @example free
             */
            plan?: string | null;
            /**
             * @deprecated
             * @description Without effect; accepted from older clients. Deprecated since 2026-11-20, leave it out.
             * @example null
             */
            referral?: string | null;
        };
        /** @description Changes to a workspace. A field that is left out keeps its value. */
        WorkspaceUpdate: {
            /**
             * @description The new title.
             * @example Grace B. Hopper
             */
            title?: string;
            /**
             * @description The new description; null removes it.
             * @example Customer 4711 of Acme Research
             */
            description?: string | null;
            /**
             * @description The new short name for addresses of your own.
             * @example grace-hopper
             */
            slug?: string;
            /**
             * @description The name of the new plan, as when the workspace is created; null gives the plan of the account. Only the developer account of a delegated workspace can set it.
             * @example free
             */
            plan?: string | null;
            /**
             * @description The path of an uploaded picture, as in the signed URL of `getUploadUrl`; null removes the picture.
             * @example stored-files/0199c1d6-5555-7abc-8def-0000000000a1.png
             */
            avatarStoragePath?: string | null;
        };
        /** @description A workspace: a filesystem of its own with roots, tags, memories and members. */
        Workspace: {
            /**
             * @description The id of the workspace.
             * @example 0199c1d6-1111-7abc-8def-000000000011
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The workspace of the developer account that manages this one; null when it is not delegated.
             * @example 0199c1d6-1111-7abc-8def-000000000001
             */
            parentWorkspaceId: components["schemas"]["Uuid"] | null;
            /**
             * @description The title.
             * @example Grace Hopper
             */
            title: string;
            /**
             * @description The description; null when there is none.
             * @example Customer 4711 of Acme Research
             */
            description: string | null;
            /**
             * @description A short name for addresses of your own.
             * @example grace-hopper
             */
            slug: string;
            /**
             * @description What kind of workspace it is. Known values: `personal`, `team`, `developer` (the own workspace of a developer account) and `delegated`. Open: more values may come.
             * @example delegated
             * @example developer
             */
            type: string;
            /**
             * @description The name of the plan that limits the workspace; `getSubscription` shows what it allows.
             * @example default
             */
            plan: string;
            /**
             * @description The referral code of the workspace; null where the server has no referrals.
             * @example null
             */
            referralCode: string | null;
            /**
             * @description The path of the stored picture; null when there is none.
             * @example null
             */
            avatarStoragePath: string | null;
            /** @description The terms of the referral; null where the server has no referrals. */
            referral: components["schemas"]["WorkspaceReferral"] | null;
            /**
             * @description The number of members. Those of the developer account are none of a workspace that it has delegated.
             * @example 1
             */
            membersCount: number;
            /**
             * Format: uri
             * @description A signed address of the picture; null when there is none.
             * @example null
             */
            avatarUrl: string | null;
            /** @description The roles that you have in this workspace; in a delegated one, those that you have in the workspace of its account. */
            workspaceRoles: components["schemas"]["WorkspaceRole"][];
            /**
             * @description When the workspace was created.
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the workspace itself, not its content, last changed.
             * @example 2026-11-20T09:30:00.000Z
             */
            modifiedAt: components["schemas"]["Timestamp"];
        };
        /** @description What a referral gives to both sides. */
        WorkspaceReferral: {
            /**
             * @description The referral code.
             * @example ACME-2026
             */
            code: string;
            /**
             * @description Storage for who refers, in megabytes.
             * @example 500
             */
            referrerAwardMb: number;
            /**
             * @description Storage for who is referred, in megabytes.
             * @example 250
             */
            referredAwardMb: number;
        };
        /** @description A role and what it permits besides the work with resources. */
        WorkspaceRole: {
            /**
             * @description The id of the role.
             * @example 0199c1d6-1111-7abc-8def-000000000021
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The name of the role in code, such as `owner`, `editor`, `commenter` or `viewer`.
             * @example owner
             */
            alias: string;
            /** @description What the role permits. */
            permissions: components["schemas"]["WorkspacePermissions"];
            /**
             * @description The name of the role for people.
             * @example Owner
             */
            title: string;
            /**
             * @description Who defined the role. Known values: `system` (comes with the service) and `user`. Open: more values may come.
             * @example system
             */
            type: string;
            /**
             * @description When the role was created.
             * @example 2026-11-01T08:00:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description What a role permits besides the work with resources. */
        WorkspacePermissions: {
            /**
             * @description To change the plan and how it is paid.
             * @example true
             */
            BILLING: boolean;
            /**
             * @description To invite and remove members.
             * @example true
             */
            "MEMBER:MANAGEMENT": boolean;
            /**
             * @description To connect other services to the workspace.
             * @example true
             */
            "TEAM_CONNECTIONS:MANAGEMENT": boolean;
            /**
             * @description To create and revoke API keys.
             * @example true
             */
            "PUBLIC_API_KEY:MANAGEMENT": boolean;
            /**
             * @description To change and delete the workspace.
             * @example true
             */
            "WORKSPACE:MANAGEMENT": boolean;
            /**
             * @description To change the roles of members.
             * @example true
             */
            "PERMISSION_ROLE:MANAGEMENT": boolean;
        };
        /** @description One page of workspaces. */
        WorkspaceList: {
            /**
             * @description The number of all workspaces that match, on whatever page.
             * @example 1
             */
            count: number;
            /** @description The page. */
            data: {
                /** @description The workspaces of this page. */
                items: components["schemas"]["Workspace"][];
            };
        };
        /** @description A deletion that waits to be confirmed. */
        WorkspaceDeletion: {
            /**
             * @description The workspace that would be deleted.
             * @example 0199c1d6-1111-7abc-8def-000000000011
             */
            workspaceId: components["schemas"]["Uuid"];
            /**
             * @description What to send to `confirmWorkspaceDeletion`.
             * @example example-deletion-token
             */
            token: string;
            /**
             * @description When the token stops working.
             * @example 2026-11-20T10:30:00.000Z
             */
            expiresAt: components["schemas"]["Timestamp"];
        };
        /** @description The confirmation of a deletion. */
        WorkspaceDeletionConfirm: {
            /**
             * @description The token that `deleteWorkspace` returned.
             * @example example-deletion-token
             */
            token: string;
        };
        /** @description A new base. Give it a name; `title` is the older spelling of the same field. */
        BaseCreate: {
            /**
             * @description The name of the base.
             * @example Grace Hopper
             */
            name?: string;
            /**
             * @deprecated
             * @description The older spelling of `name`, ignored when `name` is there. Deprecated since 2026-11-20, use `name`.
             * @example Grace Hopper
             */
            title?: string;
        };
        /** @description A base, which is a delegated workspace under another name. */
        Base: {
            /**
             * @description The id of the base, and of the delegated workspace that it is.
             * @example 0199c1d6-1111-7abc-8def-000000000011
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The name of the base.
             * @example Grace Hopper
             */
            name: string;
            /**
             * @deprecated
             * @description The same as `name`, for older clients. Deprecated since 2026-11-20, use `name`.
             * @example Grace Hopper
             */
            title: string;
            /**
             * @description When the base was created.
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the base itself, not its content, last changed.
             * @example 2026-11-20T09:30:00.000Z
             */
            modifiedAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of bases. */
        BaseList: {
            /**
             * @description The number of all bases, on whatever page.
             * @example 1
             */
            count: number;
            /** @description The page. */
            data: {
                /** @description The bases of this page. */
                items: components["schemas"]["Base"][];
            };
        };
        /**
         * @description Whose key it is. A `personal` key acts for its user alone; a `developer` key acts for a developer account and can manage and address its delegated workspaces.
         * @example personal
         * @enum {string}
         */
        ApiKeyKind: "personal" | "developer";
        /** @description A new API key. */
        ApiKeyCreate: {
            /**
             * @description A name to recognize the key by.
             * @example Nightly export
             */
            name: string;
            /**
             * @description Whose key it is. `personal` when left out.
             * @default personal
             * @example personal
             */
            kind?: components["schemas"]["ApiKeyKind"];
            /**
             * @description What the key may do, out of the scopes that you have. Left out, all of them.
             * @example [
             *       "resources:read",
             *       "search:read"
             *     ]
             */
            scopes?: components["schemas"]["Scope"][];
            /**
             * @description When the key stops working: in the future, before the year 10000, and no later than the key or access token that asks for it (or than the time that the operator gives keys made with a token). Left out or null, it stops at the latest moment that is allowed, or never.
             * @example 2026-12-31T23:59:59.000Z
             */
            expiresAt?: components["schemas"]["Timestamp"] | null;
        };
        /** @description An API key without its secret part. */
        ApiKey: {
            /**
             * @description The id of the key.
             * @example 0199c1d6-9999-7abc-8def-000000000001
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The name of the key.
             * @example Nightly export
             */
            name: string;
            /**
             * @description Whose key it is.
             * @example personal
             */
            kind: components["schemas"]["ApiKeyKind"];
            /**
             * @description What the key may do, one or more of the scopes listed at `Scope`. Open: more values may come.
             * @example [
             *       "resources:read",
             *       "search:read"
             *     ]
             */
            scopes: string[];
            /**
             * @description The beginning of the key, to recognize it by.
             * @example rss_example
             */
            prefix: string;
            /**
             * @description The home of the key, used when a request names no workspace.
             * @example 0199c1d6-1111-7abc-8def-000000000001
             */
            workspaceId: components["schemas"]["Uuid"];
            /**
             * @description When the key was created.
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the key stops working; null when it never does.
             * @example 2026-12-31T23:59:59.000Z
             */
            expiresAt: components["schemas"]["Timestamp"] | null;
            /**
             * @description When the key was last used, to within some minutes; null when it never was.
             * @example 2026-11-20T23:00:00.000Z
             */
            lastUsedAt: components["schemas"]["Timestamp"] | null;
            /**
             * @description When the key was revoked; null when it was not.
             * @example 2026-11-19T08:00:00.000Z
             */
            revokedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description A new API key with its secret part. */
        ApiKeyCreated: components["schemas"]["ApiKey"] & {
            /**
             * @description The whole key, of the form `rss_<keyId>_<secret>`, to send as `X-Api-Key`. Shown only in this answer.
             * @example rss_example_thisIsNotARealSecret
             */
            key: string;
        };
        /** @description One page of API keys. */
        ApiKeyList: {
            /**
             * @description The number of all keys, on whatever page.
             * @example 2
             */
            count: number;
            /** @description The page. */
            data: {
                /** @description The keys of this page, newest first. */
                keys: components["schemas"]["ApiKey"][];
            };
        };
        /** @description A user, as only the user sees it. */
        Profile: {
            /**
             * @description The id of the user.
             * @example 0199c1d6-2222-7abc-8def-000000000002
             */
            id: components["schemas"]["Uuid"];
            /**
             * Format: email
             * @description The e-mail address.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description The name; null when unknown.
             * @example Ada Lovelace
             */
            name: string | null;
            /**
             * Format: uri
             * @description The address of the picture; null when there is none.
             * @example null
             */
            pictureUrlCdn: string | null;
            /**
             * @description How the user signs in, such as the name of the identity provider; null for a user who has only API keys.
             * @example null
             */
            authMethod: string | null;
            /**
             * @description The groups that the identity provider names; null when it names none.
             * @example [
             *       "research"
             *     ]
             */
            groups: string[] | null;
            /**
             * Format: email
             * @description Mail to this address is stored in the inbox; null where the server takes no mail.
             * @example null
             */
            emailIngestionAddress: string | null;
            /**
             * @description When the user was first seen.
             * @example 2026-11-01T08:00:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the profile last changed.
             * @example 2026-11-01T08:00:00.000Z
             */
            modifiedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description A kind of usage. `storage` counts bytes, `resources` resources, `credits` credits, `chatbot` answers of the assistant, and `imported_items` resources brought in from other services.
         * @example storage
         * @enum {string}
         */
        UsageType: "storage" | "resources" | "credits" | "chatbot" | "imported_items";
        /** @description What the plan of a workspace allows and how much of it is used. */
        Subscription: {
            /**
             * @description The name of the plan, as the server defines it.
             * @example free
             */
            plan: string;
            /**
             * @description The tier that the plan belongs to; null for a plan of the server's own. Known values: `free`, `basic`, `starter`, `pro`, `max`, `lifetime`, `team` and `developer_scale`. Open: more values may come.
             * @example free
             * @example developer_scale
             */
            tier: string | null;
            /**
             * @description The state of the subscription; null where nothing is billed. Known values: `active`, `canceled`, `incomplete`, `incomplete_expired`, `past_due`, `paused`, `trialing` and `unpaid`. Open: more values may come.
             * @example active
             */
            status: string | null;
            /**
             * @description Whether a free trial can still be started.
             * @example false
             */
            isFreeTrialAvailable: boolean;
            /**
             * @description When the trial ends; null when there is none.
             * @example 2026-12-04T00:00:00.000Z
             */
            trialEndingAt: components["schemas"]["Timestamp"] | null;
            /**
             * @description How often the plan is billed; null where nothing is billed. Known values: `week`, `month`, `year` and `year_3` (every three years). Open: more values may come.
             * @example month
             */
            billingCycle: string | null;
            /**
             * @description Whether a means of payment is on file.
             * @example false
             */
            hasDefaultPaymentMethod: boolean;
            /**
             * @description The id of the plan at the store that sells it; null where nothing is billed.
             * @example null
             */
            planStoreId: string | null;
            /**
             * @description The store that sells the plan; null where nothing is billed. Known values: `app_store`, `play_store`, `stripe` and `promotional`. Open: more values may come.
             * @example stripe
             */
            planStoreType: string | null;
            /**
             * @description When credits are next added; null when they are not.
             * @example 2026-12-01T00:00:00.000Z
             */
            creditTopupAt: components["schemas"]["Timestamp"] | null;
            /** @description What the plan allows; null when the workspace has no plan. */
            entitlements: components["schemas"]["Entitlements"] | null;
            /** @description How much of the plan is used. */
            usage: components["schemas"]["Usage"];
            /** @description What operations cost in credits. */
            creditOperationCosts: components["schemas"]["CreditOperationCosts"];
        };
        /** @description What a plan allows. A number of null means unlimited, or, for a price, that nothing is sold. */
        Entitlements: {
            /**
             * @description The greatest size of a file, in MiB (1,048,576 bytes). Null means no limit beyond that of the service, 5 GiB.
             * @example 5120
             */
            maxFileSizeMB: number | null;
            /**
             * @description Answers of the assistant in a month.
             * @example null
             */
            chatbotCredits: number | null;
            /**
             * @description The greatest number of resources.
             * @example null
             */
            maxResourceCount: number | null;
            /**
             * @description The greatest storage, in MiB (1,048,576 bytes).
             * @example 10240
             */
            maxTotalStorageSizeMB: number | null;
            /**
             * @description Credits added every month, in hundredths.
             * @example null
             */
            creditCentsMonthly: number | null;
            /**
             * @description Resources that can be brought in from other services for free.
             * @example null
             */
            freeImportItemLimit: number | null;
            /**
             * @description The price of a further credit.
             * @example null
             */
            unitPricePerCredit: number | null;
            /**
             * @description The price of a further gigabyte of storage.
             * @example null
             */
            unitPricePerGB: number | null;
            /**
             * @description Requests in an hour.
             * @example 360000
             */
            requestsPerHour: number | null;
            /**
             * @description The greatest number of delegated workspaces.
             * @example 10
             */
            maxDelegatedWorkspaces: number | null;
            /**
             * @description Whether other services can be connected.
             * @example false
             */
            integrationsEnabled: boolean;
            /**
             * @description Whether many resources can be brought in at once.
             * @example true
             */
            bulkImportEnabled: boolean;
            /**
             * @description Whether recordings are transcribed.
             * @example false
             */
            audioTranscriptionEnabled: boolean;
            /**
             * @description Whether voice notes and meetings can be recorded and summed up.
             * @example false
             */
            aiVoiceAndMeetingRecordingEnabled: boolean;
            /**
             * @description Whether regular summaries are made.
             * @example false
             */
            recapsEnabled: boolean;
            /**
             * @description Whether the model of the assistant can be chosen.
             * @example false
             */
            modelSwitchingEnabled: boolean;
            /**
             * @description Whether API keys can be created.
             * @example true
             */
            apiKeysEnabled: boolean;
            /**
             * @description Kept for existing clients; false on this service.
             * @example false
             */
            fabricLabsEnabled: boolean;
            /**
             * @description Whether memories can be used.
             * @example true
             */
            memoryEnabled: boolean;
            /**
             * @description Whether the assistant can search the web.
             * @example false
             */
            webSearchEnabled: boolean;
        };
        /** @description How much of a plan is used. A kind that was not asked for, or that the server does not count, is null. */
        Usage: {
            /** @description Storage, in bytes. What is in the bin counts until it is purged. */
            storage: components["schemas"]["UsageItem"] | null;
            /** @description Resources of any kind. What is in the bin counts until it is purged; the inbox and the bin themselves don't. */
            resources: components["schemas"]["UsageItem"] | null;
            /** @description Credits, since the month began. */
            credits: components["schemas"]["UsageItem"] | null;
            /** @description Answers of the assistant this month. */
            chatbot: components["schemas"]["UsageItem"] | null;
            /** @description Resources brought in from other services. */
            imported_items: components["schemas"]["UsageItem"] | null;
        };
        /** @description The usage of one kind. */
        UsageItem: {
            /**
             * @description All that there is to use; null when unlimited.
             * @example 10737418240
             */
            total: number | null;
            /**
             * @description How much is used or left, as `amountType` says.
             * @example 48234496
             */
            amount: number;
            /**
             * @description Whether `amount` is what is used or what is left.
             * @example consumed
             * @enum {string}
             */
            amountType: "consumed" | "remaining";
            /** @description Where the total comes from; empty when it has one source. */
            breakdown: components["schemas"]["UsageShare"][];
            /**
             * @description The same as `total`, for older clients.
             * @example 10737418240
             */
            limit: number | null;
            /**
             * @description How much is used.
             * @example 48234496
             */
            used: number;
        };
        /** @description A part of what there is to use. */
        UsageShare: {
            /**
             * @description Where this part comes from. Known values: `included` (in the plan) and `topped_up` (bought besides). Open: more values may come.
             * @example included
             */
            label: string;
            /**
             * @description How much it is.
             * @example 1000
             */
            amount: number;
        };
        /** @description What operations cost in credits; 0 where they are free. */
        CreditOperationCosts: {
            /**
             * @description Creating a resource.
             * @example 0
             */
            RESOURCE_CREATED: number;
            /**
             * @description An answer of the assistant.
             * @example 0
             */
            ASSISTANT_MESSAGE: number;
            /**
             * @description Adding credits by hand.
             * @example 0
             */
            TOP_UP_MANUAL: number;
            /**
             * @description The credits that the plan adds.
             * @example 0
             */
            TOP_UP_PLAN: number;
            /**
             * @description Adding credits when they run low.
             * @example 0
             */
            TOP_UP_AUTO: number;
            /**
             * @description A web search by the assistant.
             * @example 0
             */
            WEB_SEARCH: number;
            /**
             * @description A text that a language model describes.
             * @example 0
             */
            CONTENT_DESCRIBED?: number;
            /**
             * @description A recording that is transcribed.
             * @example 0
             */
            RECORDING_TRANSCRIBED?: number;
        };
        /**
         * @description What happened, as the thing and what became of it. The known types are those listed at `KnownEventType`. Open: more values may come, so ignore those you do not know.
         * @example resource.created
         * @example tag.merged
         */
        EventType: string;
        /**
         * @description A type of event that can be asked for.
         * @example resource.created
         * @enum {string}
         */
        KnownEventType: "resource.created" | "resource.updated" | "resource.moved" | "resource.binned" | "resource.recovered" | "resource.deleted" | "resource.processed" | "resource.processing_failed" | "tag.created" | "tag.updated" | "tag.merged" | "tag.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "workspace.created" | "workspace.updated" | "workspace.deleted";
        /** @description A new webhook endpoint. */
        WebhookEndpointCreate: {
            /** @description The address to call. */
            url: components["schemas"]["WebhookUrl"];
            /**
             * @description What the endpoint is for.
             * @example Search index of the app
             */
            description?: string | null;
            /**
             * @description The types of events to deliver. Left out or empty, every type, those of later versions included.
             * @example [
             *       "resource.processed",
             *       "resource.processing_failed"
             *     ]
             */
            eventTypes?: components["schemas"]["KnownEventType"][];
            /**
             * @description Whether to deliver events from now on. Default true.
             * @default true
             * @example true
             */
            active?: boolean;
        };
        /** @description Changes to a webhook endpoint. A field that is left out keeps its value. */
        WebhookEndpointUpdate: {
            /** @description The new address. */
            url?: components["schemas"]["WebhookUrl"];
            /**
             * @description The new description; null removes it.
             * @example Search index of the app
             */
            description?: string | null;
            /**
             * @description The types of events to deliver; empty means every type.
             * @example [
             *       "resource.processed"
             *     ]
             */
            eventTypes?: components["schemas"]["KnownEventType"][];
            /**
             * @description Whether to deliver events. The server sets this to false when the endpoint answers 410.
             * @example true
             */
            active?: boolean;
        };
        /**
         * Format: uri
         * @description An address that the server can call over `https`. Plain `http` is taken for this machine only (`localhost`, `127.0.0.1`, `[::1]`). Redirects are not followed.
         * @example https://app.example.com/hooks/storage
         */
        WebhookUrl: string;
        /** @description An address that the server calls when something happens. */
        WebhookEndpoint: {
            /**
             * @description The id of the endpoint.
             * @example 0199c1d6-aaaa-7abc-8def-000000000001
             */
            id: components["schemas"]["Uuid"];
            /**
             * Format: uri
             * @description The address that is called.
             * @example https://app.example.com/hooks/storage
             */
            url: string;
            /**
             * @description What the endpoint is for; null when nobody said.
             * @example Search index of the app
             */
            description: string | null;
            /**
             * @description The types of events that are delivered; empty means every type.
             * @example [
             *       "resource.processed",
             *       "resource.processing_failed"
             *     ]
             */
            eventTypes: components["schemas"]["EventType"][];
            /**
             * @description Whether events are delivered.
             * @example true
             */
            active: boolean;
            /**
             * @description When the endpoint was created.
             * @example 2026-11-20T09:30:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the endpoint last changed.
             * @example 2026-11-20T09:30:00.000Z
             */
            modifiedAt: components["schemas"]["Timestamp"];
        };
        /** @description A new webhook endpoint with its secret. */
        WebhookEndpointCreated: components["schemas"]["WebhookEndpoint"] & {
            /**
             * @description The secret that signs the deliveries: `whsec_` and the key in Base64. Shown only in this answer.
             * @example whsec_ZXhhbXBsZS1vbmx5LW5vdC1hLXNlY3JldA==
             */
            secret: string;
        };
        /** @description One page of webhook endpoints. */
        WebhookEndpointList: {
            /**
             * @description The number of all endpoints, on whatever page.
             * @example 1
             */
            count: number;
            /** @description The page. */
            data: {
                /** @description The endpoints of this page, newest first. */
                webhooks: components["schemas"]["WebhookEndpoint"][];
            };
        };
        /** @description The delivery of one event to one endpoint, over all its attempts. */
        WebhookDelivery: {
            /**
             * @description The id of the delivery.
             * @example 0199c1d6-aaaa-7abc-8def-000000000011
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The event that is delivered; also its `webhook-id`.
             * @example 0199c1d6-bbbb-7abc-8def-000000000007
             */
            eventId: components["schemas"]["Uuid"];
            /**
             * @description The type of the event.
             * @example resource.processed
             */
            eventType: components["schemas"]["EventType"];
            /**
             * @description How it went: `pending` before the first attempt or after `redeliverWebhook`, `success` once the endpoint answered 2xx, `retrying` while further attempts follow, `failed` when none do.
             * @example retrying
             * @enum {string}
             */
            status: "pending" | "success" | "retrying" | "failed";
            /**
             * @description How often it has been sent.
             * @example 2
             */
            attempts: number;
            /**
             * @description What the endpoint last answered; null when there was no answer.
             * @example 503
             */
            statusCode: number | null;
            /**
             * @description Why the last attempt failed, in a sentence; null when it did not.
             * @example The endpoint answered 503.
             */
            errorMessage: string | null;
            /**
             * @description When it is sent next; null when it is not.
             * @example 2026-11-20T09:40:00.000Z
             */
            nextAttemptAt: components["schemas"]["Timestamp"] | null;
            /**
             * @description When the delivery was created.
             * @example 2026-11-20T09:30:08.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of the deliveries of an endpoint. */
        WebhookDeliveryList: {
            /**
             * @description The number of all deliveries that are kept, on whatever page.
             * @example 1
             */
            count: number;
            /** @description The page. */
            data: {
                /** @description The deliveries of this page, newest first. */
                deliveries: components["schemas"]["WebhookDelivery"][];
            };
        };
        /** @description One page of events. */
        EventPage: {
            /** @description The events of this page, oldest first. */
            events: components["schemas"]["Event"][];
            /**
             * @description Whether there are events after this page already.
             * @example false
             */
            hasMore: boolean;
            /**
             * @description The `cursor` of the next page; null on the last page. Continue from there with the id of its last event.
             * @example null
             */
            nextCursor: string | null;
        };
        /** @description Something that happened in a workspace. The same object is listed by `listEvents` and sent to webhook endpoints. */
        Event: {
            /**
             * @description The id of the event; the same in every delivery of it, and a valid `cursor`.
             * @example 0199c1d6-bbbb-7abc-8def-000000000002
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description What happened.
             * @example resource.updated
             */
            type: components["schemas"]["EventType"];
            /**
             * @description When it happened.
             * @example 2026-11-20T10:00:00.000Z
             */
            occurredAt: components["schemas"]["Timestamp"];
            /**
             * @description The workspace that lists the event. What happens to a delegated workspace as such is listed by its parent workspace.
             * @example 0199c1d6-1111-7abc-8def-000000000001
             */
            workspaceId: components["schemas"]["Uuid"];
            /** @description Who did it; null when the service did it by itself, and for a comment under an anonymous name. */
            actor: components["schemas"]["EventActor"] | null;
            /**
             * @description What it happened to, by the first part of `type`: see `ResourceEventData`, `TagEventData`, `CommentEventData` and `WorkspaceEventData`.
             * @example {
             *       "commentId": "0199c1d6-cccc-7abc-8def-000000000001",
             *       "resourceId": "0199c1d6-5555-7abc-8def-000000000005",
             *       "changed": [
             *         "content"
             *       ]
             *     }
             */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description Who made something happen. */
        EventActor: {
            /**
             * @description What the actor is. Known values: `user`, and `api_key` for a developer key. Open: more values may come.
             * @example user
             */
            type: string;
            /**
             * @description The id of the user or the key.
             * @example 0199c1d6-2222-7abc-8def-000000000002
             */
            id: components["schemas"]["Uuid"];
        };
        /** @description An event about a resource. */
        ResourceEvent: components["schemas"]["Event"] & {
            /** @description What it happened to. */
            data: components["schemas"]["ResourceEventData"];
        };
        /** @description What happened to a resource. */
        ResourceEventData: {
            /**
             * @description The id of the resource.
             * @example 0199c1d6-5555-7abc-8def-000000000005
             */
            resourceId: components["schemas"]["Uuid"];
            /** @description The resource right after the event; null when it is deleted. */
            resource: components["schemas"]["ResourceSummary"] | null;
            /**
             * @description The names of the record's fields that changed; empty when the resource is new or deleted.
             * @example [
             *       "name",
             *       "tags"
             *     ]
             */
            changed: string[];
            /**
             * @description Where the resource was before it was moved, binned or recovered; null for other events.
             * @example 0199c1d6-5555-7abc-8def-000000000007
             */
            previousParentId: components["schemas"]["Uuid"] | null;
            /**
             * @description Why processing failed, in a sentence; null for other events.
             * @example null
             */
            problem: string | null;
        };
        /** @description The little that an event tells about a resource. It holds no content, nothing that a password withholds and no signed addresses; read the whole record with `getResource`. */
        ResourceSummary: {
            /**
             * @description The id of the resource.
             * @example 0199c1d6-5555-7abc-8def-000000000005
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The kind of the resource.
             * @example document
             */
            kind: components["schemas"]["Kind"];
            /**
             * @description The name; null when it has none.
             * @example Invoice 2026-114
             */
            name: string | null;
            /**
             * @description The media type; null when it has none.
             * @example application/pdf
             */
            mimeType: string | null;
            /**
             * @description The resource that holds this one; null at the top.
             * @example 0199c1d6-5555-7abc-8def-000000000007
             */
            parentId: components["schemas"]["Uuid"] | null;
            /**
             * @description The root that the resource is in.
             * @example 0199c1d6-4444-7abc-8def-000000000004
             */
            rootId: components["schemas"]["Uuid"] | null;
            /**
             * @description How far processing has come; null when there is nothing to process.
             * @example completed
             */
            stateProcessing: components["schemas"]["StateProcessing"] | null;
            /**
             * Format: uri
             * @description The `url` of the record: a bookmark's target, otherwise the address of the record.
             * @example http://localhost:8787/v2/resources/0199c1d6-5555-7abc-8def-000000000005
             */
            url: string;
            /**
             * @description When the resource last changed.
             * @example 2026-11-20T10:00:00.000Z
             */
            modifiedAt: components["schemas"]["Timestamp"];
        };
        /** @description An event about a tag. */
        TagEvent: components["schemas"]["Event"] & {
            /** @description What it happened to. */
            data: components["schemas"]["TagEventData"];
        };
        /** @description What happened to a tag. */
        TagEventData: {
            /**
             * @description The id of the tag.
             * @example 0199c1d6-6666-7abc-8def-000000000001
             */
            tagId: components["schemas"]["Uuid"];
            /** @description The tag right after the event; null when it is merged or deleted. */
            tag: components["schemas"]["TagSummary"] | null;
            /**
             * @description The names of the fields that changed; empty when the tag is new or gone.
             * @example [
             *       "name"
             *     ]
             */
            changed: string[];
            /**
             * @description The tag that took over the resources of this one; null unless it was merged.
             * @example 0199c1d6-6666-7abc-8def-000000000002
             */
            mergedIntoTagId: components["schemas"]["Uuid"] | null;
        };
        /** @description An event about a comment. */
        CommentEvent: components["schemas"]["Event"] & {
            /** @description What it happened to. */
            data: components["schemas"]["CommentEventData"];
        };
        /** @description What happened to a comment. Its text is not part of it; read it with `listComments`. */
        CommentEventData: {
            /**
             * @description The id of the comment.
             * @example 0199c1d6-cccc-7abc-8def-000000000001
             */
            commentId: components["schemas"]["Uuid"];
            /**
             * @description The resource that the comment is on.
             * @example 0199c1d6-5555-7abc-8def-000000000005
             */
            resourceId: components["schemas"]["Uuid"];
            /**
             * @description The names of the fields that changed; empty when the comment is new or deleted.
             * @example [
             *       "content"
             *     ]
             */
            changed: string[];
        };
        /** @description An event about a workspace as such. */
        WorkspaceEvent: components["schemas"]["Event"] & {
            /** @description What it happened to. */
            data: components["schemas"]["WorkspaceEventData"];
        };
        /** @description What happened to a workspace. */
        WorkspaceEventData: {
            /**
             * @description The id of the workspace.
             * @example 0199c1d6-1111-7abc-8def-000000000011
             */
            workspaceId: components["schemas"]["Uuid"];
            /** @description The workspace right after the event; null when it is deleted. */
            workspace: components["schemas"]["WorkspaceSummary"] | null;
            /**
             * @description The names of the fields that changed; empty when the workspace is new or deleted.
             * @example [
             *       "title"
             *     ]
             */
            changed: string[];
        };
        /** @description The little that an event tells about a workspace. */
        WorkspaceSummary: {
            /**
             * @description The id of the workspace.
             * @example 0199c1d6-1111-7abc-8def-000000000011
             */
            id: components["schemas"]["Uuid"];
            /**
             * @description The workspace that manages this one; null when it is not delegated.
             * @example 0199c1d6-1111-7abc-8def-000000000001
             */
            parentWorkspaceId: components["schemas"]["Uuid"] | null;
            /**
             * @description The title.
             * @example Grace Hopper
             */
            title: string;
            /**
             * @description The short name.
             * @example grace-hopper
             */
            slug: string;
            /**
             * @description What kind of workspace it is, as in `Workspace`.
             * @example delegated
             */
            type: string;
        };
    };
    responses: {
        /**
         * @description - `invalid_request`: the request breaks a rule of the contract; `errors` says where and what.
         *     - `conflicting_scope_headers`: `X-Service-Workspace-Id` and `X-Service-Base-Id` name different workspaces; send one of them.
         */
        InvalidRequest: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /**
         * @description - `invalid_request`: the request breaks a rule of the contract; `errors` says where and what.
         *     - `conflicting_scope_headers`: `X-Service-Workspace-Id` and `X-Service-Base-Id` name different workspaces; send one of them.
         */
        InvalidBody: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /**
         * @description - `invalid_request`: the request breaks a rule of the contract; `errors` says where and what.
         *     - `conflicting_scope_headers`: `X-Service-Workspace-Id` and `X-Service-Base-Id` name different workspaces; send one of them.
         *     - `invalid_parent`: the parent is of a kind that holds no children.
         *     - `exceeds_depth_limit`: the place is more than 64 levels below its root.
         */
        InvalidParent: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example invalid_request
                     * @enum {string}
                     */
                    detail?: "invalid_request" | "conflicting_scope_headers" | "invalid_parent" | "exceeds_depth_limit";
                };
            };
        };
        /**
         * @description - `invalid_request`: the request breaks a rule of the contract; `errors` says where and what.
         *     - `conflicting_scope_headers`: `X-Service-Workspace-Id` and `X-Service-Base-Id` name different workspaces; send one of them.
         *     - `invalid_cursor`: the cursor was altered or belongs to another query; start again without it.
         */
        InvalidCursor: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidCursorProblem"];
            };
        };
        /**
         * @description - `invalid_request`: the request breaks a rule of the contract; `errors` says where and what.
         *     - `conflicting_scope_headers`: `X-Service-Workspace-Id` and `X-Service-Base-Id` name different workspaces; send one of them.
         *     - `invalid_cursor`: the cursor was altered or belongs to another query; start again without it.
         */
        InvalidEventCursor: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidCursorProblem"];
            };
        };
        /** @description `unauthorized`: there is no key or token, or it is unknown, expired or revoked. All of these answer the same. */
        Unauthorized: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example unauthorized
                     * @enum {string}
                     */
                    detail?: "unauthorized";
                };
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenResourcesRead: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenSearchRead: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenSearchWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenTagsWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenCommentsWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenChatsWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenChatsRead: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenMemoriesRead: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenMemoriesWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenWorkspacesRead: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenWorkspacesManage: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenSharingManage: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenKeysManage: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenProfileRead: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenWebhooksManage: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         */
        ForbiddenEventsRead: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `exceeds_storage_limit`: it would take more storage than the plan allows.
         */
        ForbiddenTag: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example insufficient_scope
                     * @enum {string}
                     */
                    detail?: "insufficient_scope" | "insufficient_role" | "exceeds_storage_limit";
                };
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `exceeds_storage_limit`: it would take more storage than the plan allows.
         *     - `exceeds_credit_limit`: it costs more credits than are left.
         *     - `exceeds_resource_limit`: it would make more resources than the plan allows.
         */
        ForbiddenCreateResourcesWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenCreateProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `exceeds_storage_limit`: it would take more storage than the plan allows.
         *     - `exceeds_credit_limit`: it costs more credits than are left.
         *     - `exceeds_resource_limit`: it would make more resources than the plan allows.
         */
        ForbiddenCreateMemoriesWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenCreateProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `system_resource`: the inbox and the bin cannot be renamed, moved, published or deleted.
         */
        ForbiddenSystemResourcesWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenSystemProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `system_resource`: the inbox and the bin cannot be renamed, moved, published or deleted.
         */
        ForbiddenSystemSharingManage: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenSystemProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `exceeds_credit_limit`: it costs more credits than are left.
         */
        ForbiddenCreditResourcesWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenCreditProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `exceeds_credit_limit`: it costs more credits than are left.
         */
        ForbiddenCreditSearchRead: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenCreditProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `exceeds_credit_limit`: it costs more credits than are left.
         */
        ForbiddenCreditChatsWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenCreditProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `exceeds_credit_limit`: it costs more credits than are left.
         */
        ForbiddenCreditMemoriesRead: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenCreditProblem"];
            };
        };
        /** @description `workspace_not_found`: the workspace that the request names does not exist, or is not yours to see. */
        WorkspaceNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example workspace_not_found
                     * @enum {string}
                     */
                    detail?: "workspace_not_found";
                };
            };
        };
        /** @description `workspace_not_found`: the workspace that the path or a header names does not exist, or is not yours to see; `errors` says so of the path. */
        WorkspaceOfPathNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example workspace_not_found
                     * @enum {string}
                     */
                    detail?: "workspace_not_found";
                };
            };
        };
        /**
         * @description - `resource_not_found`: no resource of this workspace has this id.
         *     - `workspace_not_found`: the workspace that a header names does not exist, or is not yours to see.
         */
        ResourceNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /**
         * @description - `resource_not_found`: no resource of this workspace has this id.
         *     - `workspace_not_found`: the workspace that a header names does not exist, or is not yours to see.
         */
        ResourcesNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /**
         * @description - `resource_not_found`: no resource of this workspace has this id.
         *     - `workspace_not_found`: the workspace that a header names does not exist, or is not yours to see.
         */
        ParentNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /**
         * @description - `resource_not_found`: no resource of this workspace has this id.
         *     - `workspace_not_found`: the workspace that a header names does not exist, or is not yours to see.
         */
        NamedResourceNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /**
         * @description - `resource_not_found`: no resource of this workspace has this id.
         *     - `workspace_not_found`: the workspace that a header names does not exist, or is not yours to see.
         */
        FolderNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /**
         * @description - `resource_not_found`: no resource of this workspace has this id.
         *     - `workspace_not_found`: the workspace that a header names does not exist, or is not yours to see.
         */
        UploadTargetNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /**
         * @description - `resource_not_found`: no resource of this workspace has this id.
         *     - `tag_not_found`: a tag given by id does not exist in this workspace.
         *     - `workspace_not_found`: the workspace that a header names does not exist, or is not yours to see.
         */
        ParentOrTagNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example resource_not_found
                     * @enum {string}
                     */
                    detail?: "resource_not_found" | "tag_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `not_acceptable`: the `Accept` header allows none of the media types that the operation answers with. */
        NotAcceptable: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example not_acceptable
                     * @enum {string}
                     */
                    detail?: "not_acceptable";
                };
            };
        };
        /**
         * @description - `idempotency_key_reused`: the `Idempotency-Key` was used before with another request.
         *     - `idempotency_key_in_use`: another request with this `Idempotency-Key` is still running; try again after `Retry-After` seconds.
         */
        IdempotencyConflict: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example idempotency_key_reused
                     * @enum {string}
                     */
                    detail?: "idempotency_key_reused" | "idempotency_key_in_use";
                };
            };
        };
        /** @description `precondition_failed`: `If-Match` names another version than the current one; read it again. */
        PreconditionFailed: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example precondition_failed
                     * @enum {string}
                     */
                    detail?: "precondition_failed";
                };
            };
        };
        /** @description `body_too_large`: the JSON body is larger than 4 MiB (4,194,304 bytes). */
        BodyTooLarge: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example body_too_large
                     * @enum {string}
                     */
                    detail?: "body_too_large";
                };
            };
        };
        /** @description `unsupported_media_type`: the body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example unsupported_media_type
                     * @enum {string}
                     */
                    detail?: "unsupported_media_type";
                };
            };
        };
        /** @description `unsupported_media_type`: the body has a `Content-Encoding`. Send the bytes of the file as they are. */
        EncodedBytes: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example unsupported_media_type
                     * @enum {string}
                     */
                    detail?: "unsupported_media_type";
                };
            };
        };
        /** @description `resource_locked`: the resource, or the folder it is put into or taken out of, is locked; unlock it first. */
        ResourceLocked: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceLockedProblem"];
            };
        };
        /** @description `resource_locked`: the resource, or the folder it is put into or taken out of, is locked; unlock it first. */
        ResourcesLocked: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceLockedProblem"];
            };
        };
        /** @description `resource_locked`: the resource, or the folder it is put into or taken out of, is locked; unlock it first. */
        ParentLocked: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceLockedProblem"];
            };
        };
        /** @description `resource_locked`: the resource, or the folder it is put into or taken out of, is locked; unlock it first. */
        UploadTargetLocked: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceLockedProblem"];
            };
        };
        /** @description `resource_locked`: the resource, or the folder it is put into or taken out of, is locked; unlock it first. */
        FolderLocked: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceLockedProblem"];
            };
        };
        /** @description `resource_locked`: the resource, or the folder it is put into or taken out of, is locked; unlock it first. */
        SpaceLocked: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceLockedProblem"];
            };
        };
        /** @description `resource_locked`: the resource, or the folder it is put into or taken out of, is locked; unlock it first. */
        NamedResourceLocked: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceLockedProblem"];
            };
        };
        /** @description `resource_locked`: the resource, or the folder it is put into or taken out of, is locked; unlock it first. */
        CommentLocked: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceLockedProblem"];
            };
        };
        /** @description `resource_locked`: the resource, or the folder it is put into or taken out of, is locked; unlock it first. */
        UploadLocked: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResourceLockedProblem"];
            };
        };
        /**
         * @description `rate_limited`: the request budget of the user, developer account or publication is used up, too many of its requests run at once, or too
         *     many passwords were wrong, checked or set, which `errors` tells; try again after `Retry-After` seconds.
         */
        RateLimited: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                "Retry-After": components["headers"]["RetryAfter"];
                /**
                 * @description The request budget that is used up, and the seconds until it is whole again.
                 * @example "second";r=0;t=1
                 */
                RateLimit?: string;
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example rate_limited
                     * @enum {string}
                     */
                    detail?: "rate_limited";
                };
            };
        };
        /** @description `rate_limited`: too many uploads and downloads of the account run at once; try again after `Retry-After` seconds. */
        TooManyTransfers: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example rate_limited
                     * @enum {string}
                     */
                    detail?: "rate_limited";
                };
            };
        };
        /** @description `internal_error`: a fault of the service. The trace id finds it in the log. */
        InternalError: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example internal_error
                     * @enum {string}
                     */
                    detail?: "internal_error";
                };
            };
        };
        /** @description `not_implemented`: the operation is part of the contract, but this server does not have it yet. */
        NotImplemented: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example not_implemented
                     * @enum {string}
                     */
                    detail?: "not_implemented";
                };
            };
        };
        /**
         * @description `unavailable`: a part of the service is out of reach for a moment, or finding what was asked for takes too long, which `errors` then
         *     says; try again after `Retry-After` seconds.
         */
        Unavailable: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example unavailable
                     * @enum {string}
                     */
                    detail?: "unavailable";
                };
            };
        };
        /** @description Nothing has changed since the `ETag` in `If-None-Match`. The answer has no body. */
        NotModified: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `invalid_request`: the request is malformed, or an upload broke off, so that fewer bytes came than were announced; `errors` says what. */
        InvalidSignedRequest: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidSignedRequestProblem"];
            };
        };
        /** @description `invalid_request`: the request is malformed; `errors` says what. */
        InvalidSignedDownload: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidSignedRequestProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `password_required`: a password protects it; send it as `X-Resource-Password`.
         */
        ForbiddenPassword: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example insufficient_scope
                     * @enum {string}
                     */
                    detail?: "insufficient_scope" | "insufficient_role" | "password_required";
                };
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `password_required`: a password protects it; send it as `X-Resource-Password`.
         *     - `exceeds_storage_limit`: it would take more storage than the plan allows.
         *     - `system_resource`: the inbox and the bin cannot be renamed, moved, published or deleted, and the bin cannot be locked or get a password.
         */
        ForbiddenUpdate: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example insufficient_scope
                     * @enum {string}
                     */
                    detail?: "insufficient_scope" | "insufficient_role" | "password_required" | "exceeds_storage_limit" | "system_resource";
                };
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `password_required`: a password protects it; send it as `X-Resource-Password`.
         *     - `exceeds_storage_limit`: it would take more storage than the plan allows.
         */
        ForbiddenContentResourcesWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenContentProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `password_required`: a password protects it; send it as `X-Resource-Password`.
         *     - `exceeds_storage_limit`: it would take more storage than the plan allows.
         */
        ForbiddenContentCommentsWrite: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenContentProblem"];
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `exceeds_file_size_limit`: the file is larger than 5 GiB (5,368,709,120 bytes), or than the plan allows.
         *     - `exceeds_storage_limit`: it would take more storage than the plan allows.
         *     - `exceeds_credit_limit`: it costs more credits than are left.
         *     - `exceeds_resource_limit`: it would make more resources than the plan allows.
         */
        ForbiddenCreateFile: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example insufficient_scope
                     * @enum {string}
                     */
                    detail?: "insufficient_scope" | "insufficient_role" | "exceeds_file_size_limit" | "exceeds_storage_limit" | "exceeds_credit_limit" | "exceeds_resource_limit";
                };
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that the operation needs; `errors` names it.
         *     - `insufficient_role`: the role of the user in this workspace does not allow it.
         *     - `exceeds_file_size_limit`: the file is larger than 5 GiB (5,368,709,120 bytes), or than the plan allows.
         *     - `exceeds_storage_limit`: it would take more storage than the plan allows.
         *     - `password_required`: a password protects the file to replace; send it as `X-Resource-Password`.
         */
        ForbiddenUpload: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example insufficient_scope
                     * @enum {string}
                     */
                    detail?: "insufficient_scope" | "insufficient_role" | "exceeds_file_size_limit" | "exceeds_storage_limit" | "password_required";
                };
            };
        };
        /**
         * @description - `invalid_signature`: the URL is forged, altered or expired, or another password protects the file to replace; ask for a new one.
         *     - `exceeds_file_size_limit`: the body is larger than the URL allows.
         *     - `exceeds_storage_limit`: it would take more storage than the plan allows.
         *     - `insufficient_role`: the account may no longer change the resource that the upload replaces.
         */
        ForbiddenPut: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example invalid_signature
                     * @enum {string}
                     */
                    detail?: "invalid_signature" | "exceeds_file_size_limit" | "exceeds_storage_limit" | "insufficient_role";
                };
            };
        };
        /**
         * @description - `invalid_signature`: the URL is forged, altered or expired; ask for a new one.
         *     - `file_infected`: the virus scan found the file infected, so its content is withheld.
         */
        ForbiddenDownload: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example invalid_signature
                     * @enum {string}
                     */
                    detail?: "invalid_signature" | "file_infected";
                };
            };
        };
        /**
         * @description - `resource_not_found`: no resource of this workspace has this id, or the one in `parentId`.
         *     - `tag_not_found`: a tag given by id does not exist in this workspace.
         *     - `label_not_found`: the label does not exist in this workspace.
         *     - `workspace_not_found`: the workspace that a header names does not exist, or is not yours to see.
         */
        ResourceUpdateNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example resource_not_found
                     * @enum {string}
                     */
                    detail?: "resource_not_found" | "tag_not_found" | "label_not_found" | "workspace_not_found";
                };
            };
        };
        /**
         * @description - `resource_not_found`: no resource of this workspace has the id in `parentId` or `insertAfterId`.
         *     - `tag_not_found`: a tag given by id does not exist in this workspace.
         *     - `stored_file_not_found`: the file was never uploaded, has expired or belongs to another account; upload it again.
         *     - `workspace_not_found`: the workspace that a header names does not exist, or is not yours to see.
         */
        FileReferenceNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example resource_not_found
                     * @enum {string}
                     */
                    detail?: "resource_not_found" | "tag_not_found" | "stored_file_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `resource_not_found`: the resource that the upload replaces is gone. */
        ReplacedResourceNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example resource_not_found
                     * @enum {string}
                     */
                    detail?: "resource_not_found";
                };
            };
        };
        /** @description `stored_file_not_found`: the file is gone. */
        StoredFileNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example stored_file_not_found
                     * @enum {string}
                     */
                    detail?: "stored_file_not_found";
                };
            };
        };
        /**
         * @description - `publication_not_found`: the resource is not published itself.
         *     - `resource_not_found`: no resource of this workspace has this id.
         *     - `workspace_not_found`: the workspace that a header names does not exist, or is not yours to see.
         */
        PublicationNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example publication_not_found
                     * @enum {string}
                     */
                    detail?: "publication_not_found" | "resource_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `would_create_cycle`: the new parent is the resource itself or lies below it. */
        MoveConflict: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example would_create_cycle
                     * @enum {string}
                     */
                    detail?: "would_create_cycle";
                };
            };
        };
        /**
         * @description - `stored_file_already_used`: a file was made from this upload before; upload the bytes again.
         *     - `idempotency_key_reused`: the `Idempotency-Key` was used before with another request.
         *     - `idempotency_key_in_use`: another request with this `Idempotency-Key` is still running; try again after `Retry-After` seconds.
         */
        StoredFileConflict: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example stored_file_already_used
                     * @enum {string}
                     */
                    detail?: "stored_file_already_used" | "idempotency_key_reused" | "idempotency_key_in_use";
                };
            };
        };
        /** @description `stored_file_already_used`: a file was made from this upload before, so its bytes can no longer change. */
        StoredFileUsed: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example stored_file_already_used
                     * @enum {string}
                     */
                    detail?: "stored_file_already_used";
                };
            };
        };
        /**
         * @description - `root_not_found`: no root of this workspace that you may see has this id.
         *     - `workspace_not_found`: no workspace that you may use has the id in the header.
         */
        RootNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example root_not_found
                     * @enum {string}
                     */
                    detail?: "root_not_found" | "workspace_not_found";
                };
            };
        };
        /**
         * @description - `space_not_found`: no space of this workspace that you may see has this id.
         *     - `workspace_not_found`: no workspace that you may use has the id in the header.
         */
        SpaceNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example space_not_found
                     * @enum {string}
                     */
                    detail?: "space_not_found" | "workspace_not_found";
                };
            };
        };
        /**
         * @description - `tag_not_found`: no tag of this workspace has this id.
         *     - `workspace_not_found`: no workspace that you may use has the id in the header.
         */
        TagNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example tag_not_found
                     * @enum {string}
                     */
                    detail?: "tag_not_found" | "workspace_not_found";
                };
            };
        };
        /**
         * @description - `label_not_found`: no label of this workspace has this id.
         *     - `workspace_not_found`: no workspace that you may use has the id in the header.
         */
        LabelNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example label_not_found
                     * @enum {string}
                     */
                    detail?: "label_not_found" | "workspace_not_found";
                };
            };
        };
        /**
         * @description - `comment_not_found`: no comment that you may see has this id.
         *     - `workspace_not_found`: no workspace that you may use has the id in the header.
         */
        CommentNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example comment_not_found
                     * @enum {string}
                     */
                    detail?: "comment_not_found" | "workspace_not_found";
                };
            };
        };
        /**
         * @description - `insufficient_scope`: the key or token lacks the scope that `errors` names.
         *     - `insufficient_role`: your role in the workspace doesn't allow this.
         *     - `system_resource`: the inbox and the bin can be neither moved nor copied.
         *     - `exceeds_storage_limit`: the copy would exceed the storage of the plan.
         *     - `exceeds_credit_limit`: the credits are used up.
         *     - `exceeds_resource_limit`: the workspace would exceed the number of resources in the plan.
         */
        ForbiddenSpace: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example insufficient_scope
                     * @enum {string}
                     */
                    detail?: "insufficient_scope" | "insufficient_role" | "system_resource" | "exceeds_storage_limit" | "exceeds_credit_limit" | "exceeds_resource_limit";
                };
            };
        };
        /** @description - `tag_exists`: another tag of the workspace has this name, whatever its case. Send `merge: true` to merge the two. */
        TagExists: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example tag_exists
                     * @enum {string}
                     */
                    detail?: "tag_exists";
                };
            };
        };
        /**
         * @description - `tag_exists`: a tag of the workspace has this name, whatever its case.
         *     - `idempotency_key_reused`: this key was sent before with another request.
         *     - `idempotency_key_in_use`: the first request with this key is still running.
         */
        TagCreateConflict: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example tag_exists
                     * @enum {string}
                     */
                    detail?: "tag_exists" | "idempotency_key_reused" | "idempotency_key_in_use";
                };
            };
        };
        /** @description `chat_not_found`: no chat of this workspace has this id. `workspace_not_found`: the addressed workspace does not exist or is not yours to see. */
        ChatNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example chat_not_found
                     * @enum {string}
                     */
                    detail?: "chat_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `chat_not_found`: no chat of this workspace has this id. `resource_not_found`: a resource named in the request does not exist or is not yours to see. `workspace_not_found`: the addressed workspace does not exist or is not yours to see. */
        ChatOrResourceNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example chat_not_found
                     * @enum {string}
                     */
                    detail?: "chat_not_found" | "resource_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `memory_not_found`: no memory of this workspace has this id. `workspace_not_found`: the addressed workspace does not exist or is not yours to see. */
        MemoryNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example memory_not_found
                     * @enum {string}
                     */
                    detail?: "memory_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `job_not_found`: no memory job of this workspace has this id. `workspace_not_found`: the addressed workspace does not exist or is not yours to see. */
        JobNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example job_not_found
                     * @enum {string}
                     */
                    detail?: "job_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `stored_file_not_found`: `avatarStoragePath` names no finished upload of yours. `workspace_not_found`: the addressed workspace does not exist or is not yours to see. */
        WorkspaceOrStoredFileNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example stored_file_not_found
                     * @enum {string}
                     */
                    detail?: "stored_file_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `key_not_found`: none of your keys has this id. `workspace_not_found`: the addressed workspace does not exist or is not yours to see. */
        KeyNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example key_not_found
                     * @enum {string}
                     */
                    detail?: "key_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `webhook_not_found`: no webhook endpoint of this workspace has this id. `workspace_not_found`: the addressed workspace does not exist or is not yours to see. */
        WebhookNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example webhook_not_found
                     * @enum {string}
                     */
                    detail?: "webhook_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `delivery_not_found`: this webhook endpoint has no delivery with this id. `webhook_not_found`: no webhook endpoint of this workspace has this id. `workspace_not_found`: the addressed workspace does not exist or is not yours to see. */
        DeliveryNotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example delivery_not_found
                     * @enum {string}
                     */
                    detail?: "delivery_not_found" | "webhook_not_found" | "workspace_not_found";
                };
            };
        };
        /** @description `insufficient_scope`: the key or token lacks the scope that the operation needs. `insufficient_role`: your role in this workspace, or your kind of account, does not allow it. `exceeds_workspace_limit`: the plan of your account allows no further delegated workspace. */
        ForbiddenWorkspaceCreate: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example insufficient_scope
                     * @enum {string}
                     */
                    detail?: "insufficient_scope" | "insufficient_role" | "exceeds_workspace_limit";
                };
            };
        };
        /** @description `insufficient_scope`: the key or token lacks the scope that the operation needs. `insufficient_role`: your role in this workspace, or your kind of account, does not allow it. `system_resource`: an account's own workspace cannot be deleted. */
        ForbiddenWorkspaceDelete: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example insufficient_scope
                     * @enum {string}
                     */
                    detail?: "insufficient_scope" | "insufficient_role" | "system_resource";
                };
            };
        };
        /** @description `insufficient_scope`: the key or token lacks the scope that the operation needs. `insufficient_role`: your role in this workspace, or your kind of account, does not allow it. `invalid_signature`: the confirmation token is altered, expired, used, or was given to somebody else. */
        ForbiddenDeletionToken: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example insufficient_scope
                     * @enum {string}
                     */
                    detail?: "insufficient_scope" | "insufficient_role" | "invalid_signature";
                };
            };
        };
        /** @description `stored_file_already_used`: the upload has been used before; upload the picture again. */
        AvatarAlreadyUsed: {
            headers: {
                "X-Trace-Id": components["headers"]["TraceId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /**
                     * @description The machine code to act on.
                     * @example stored_file_already_used
                     * @enum {string}
                     */
                    detail?: "stored_file_already_used";
                };
            };
        };
        /** @description Any status from 200 to 299, within 20 seconds, says that the event has arrived. The body is ignored. */
        WebhookAcknowledged: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Says that the address is no longer in use. The endpoint is switched off and nothing more is sent to it. */
        WebhookGone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Anything else, a redirect and no answer included, counts as a failure. The event is sent again with growing pauses for about three days. */
        WebhookRetried: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description The id of the resource.
         * @example 0199c1d6-5555-7abc-8def-000000000005
         */
        ResourceId: components["schemas"]["Uuid"];
        /**
         * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
         * @example 0199c1d6-1111-7abc-8def-000000000001
         */
        WorkspaceIdHeader: string;
        /**
         * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
         * @example 0199c1d6-1111-7abc-8def-000000000001
         */
        BaseIdHeader: string;
        /**
         * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
         * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
         */
        IdempotencyKey: string;
        /**
         * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
         * @example "k3Jd0cB1mZp6Yw2v"
         */
        IfMatch: string;
        /**
         * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
         * @example "k3Jd0cB1mZp6Yw2v"
         */
        IfNoneMatch: string;
        /**
         * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
         * @example correct horse battery staple
         */
        ResourcePassword: string;
        /**
         * @description With `true` an owner of the workspace is given the `fileUrl` of a file that the virus scan found infected, to look into it: its bytes are then answered, as an attachment. Of anybody else it is not heard.
         * @example true
         */
        AllowInfected: boolean;
        /**
         * @description The access token of a publication that holds the resource, as it stands in `publishedAncestors` of its record.
         * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
         */
        AccessToken: string;
        /**
         * @deprecated
         * @description Accepted from existing clients and without effect, since a publication lets strangers read and nothing else. Deprecated since 2026-11-20; leave it out.
         * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
         */
        UnusedAccessToken: string;
        /**
         * @description The greatest number of entries to answer with.
         * @example 20
         */
        Limit: number;
        /**
         * @description How many entries to leave out from the start of the list.
         * @example 0
         */
        Offset: number | null;
        /**
         * @description The name of the file, with its extension. It gives the path its extension and the download its name.
         * @example invoice-2026-114.pdf
         */
        UploadFilename: components["schemas"]["Filename"];
        /**
         * @description The size of the file in bytes, at most 5 GiB (5,368,709,120 bytes), or 0 if you don't know it. The URL takes at most this many bytes; with 0, as many as the plan allows for one file.
         * @example 1758
         */
        UploadSize: number;
        /**
         * @description The file resource whose bytes the upload replaces. Leave it out for a new file.
         * @example 0199c1d6-5555-7abc-8def-000000000005
         */
        UploadResourceId: components["schemas"]["Uuid"];
        /**
         * @description The name of the stored file, `<file_id>.<extension>`, or only the id where a file has no extension.
         * @example 0199c1d6-7777-7abc-8def-000000000001.pdf
         */
        StoredFile: string;
        /**
         * @description The greatest number of bytes that the URL takes. Part of what is signed.
         * @example 1758
         */
        SignedSize: number;
        /**
         * @description The Content-Disposition that the file gets. Part of what is signed.
         * @example attachment; filename=invoice-2026-114.pdf
         */
        SignedUploadDisposition: string;
        /**
         * @description Whether a browser shows the file (`inline`) or saves it (`attachment`). Part of what is signed, so it can't be changed in a URL.
         * @example inline
         */
        SignedDownloadDisposition: "inline" | "attachment";
        /**
         * @description When the URL stops working, in seconds since 1970-01-01T00:00:00Z. Part of what is signed.
         * @example 1795170600
         */
        SignedExpires: number;
        /**
         * @description The resource that the URL is of. Part of what is signed.
         * @example 0199c1d6-5555-7abc-8def-000000000005
         */
        SignedResourceId: string;
        /**
         * @description The publication that the URL was given to a visitor of. Part of what is signed.
         * @example 0199c1d6-9999-7abc-8def-000000000001
         */
        SignedPublicationId: string;
        /**
         * @description Says that the URL was asked for although the file is infected. Part of what is signed.
         * @example allow
         */
        SignedInfected: "allow";
        /**
         * @description The server's signature of the method, the path, the other parameters and, for a download, the password that protects the resource.
         * @example 3Ff0mZb0cVYk1m2v8yq4mE9tTn6hQh0q0rJm7wUuXlA
         */
        Signature: string;
        /**
         * @description The value that `GET /v2/upload` answered under this name. It may be left out; any other value is refused with `invalid_signature`.
         * @example attachment; filename=invoice-2026-114.pdf
         */
        ContentDisposition: string;
        /**
         * @description The part of the file to answer, as one range of bytes. A value that the server doesn't understand is ignored.
         * @example bytes=1024-
         */
        Range: string;
        /**
         * @description The `ETag` or `Last-Modified` of the part you already have. If the file has changed since, the answer is the whole file.
         * @example "k3Jd0cB1mZp6Yw2v"
         */
        IfRange: string;
        /**
         * @description A `Last-Modified` that you received before. Answers 304 if the file hasn't changed since; `If-None-Match` goes first.
         * @example Fri, 20 Nov 2026 09:30:00 GMT
         */
        IfModifiedSince: string;
        /**
         * @description The id of the root, which is also the id of its folder.
         * @example 0199c1d6-4444-7abc-8def-000000000004
         */
        ResourceRootId: components["schemas"]["Uuid"];
        /**
         * @description The id of the space.
         * @example 0199c1d6-4444-7abc-8def-000000000004
         */
        SpaceId: components["schemas"]["Uuid"];
        /**
         * @description The id of the tag.
         * @example 0199c1d6-6666-7abc-8def-000000000001
         */
        TagId: components["schemas"]["Uuid"];
        /**
         * @description The id of the label.
         * @example 9
         */
        LabelId: number;
        /**
         * @description The id of the comment.
         * @example 0199c1d6-8888-7abc-8def-000000000001
         */
        CommentId: components["schemas"]["Uuid"];
        /**
         * @description Sorting, as `order[property]=name&order[direction]=DESC`. The same can be sent flat, as `property=name&direction=DESC`; where both are sent, this form counts.
         * @example {
         *       "property": "name",
         *       "direction": "ASC"
         *     }
         */
        RootOrder: components["schemas"]["ResourceRootOrder"];
        /**
         * @description What to sort by; the flat form of `order[property]`.
         * @example name
         */
        RootOrderProperty: components["schemas"]["ResourceRootOrderProperty"];
        /**
         * @description Which way to sort; the flat form of `order[direction]`. Ascending unless given. Has no effect without `property`.
         * @example ASC
         */
        RootOrderDirection: components["schemas"]["SortDirection"];
        /**
         * @description Keep only roots of these types. Repeat the parameter for several: `types=SYSTEM&types=SPACE`. To ask for a subtype, send an object, either in brackets (`types[0][type]=SYSTEM&types[0][subtype]=inbox`) or as JSON text (`types={"type":"SYSTEM","subtype":"inbox"}`, percent-encoded). In the list of spaces only `SPACE` finds anything.
         * @example [
         *       "SYSTEM",
         *       "SPACE"
         *     ]
         */
        RootTypes: (components["schemas"]["RootType"] | components["schemas"]["RootTypeSelector"])[];
        /**
         * @description Keep only roots whose name contains this text, whatever its case.
         * @example research
         */
        RootSearch: string;
        /**
         * @description Keep only roots in which you have one of these roles. Repeat the parameter for several.
         * @example [
         *       "owner",
         *       "editor"
         *     ]
         */
        RootRole: components["schemas"]["PermissionRole"][];
        /**
         * @description How many members to show for each root, in `data.sharedWith`. Absent, null, or 0 leaves `sharedWith` out.
         * @example 3
         */
        RootIncludeMembers: number | null;
        /**
         * @description How many of the newest resources directly in each root to show, in `data.resources`. Absent, null, or 0 leaves `resources` out.
         * @example 5
         */
        RootIncludeResources: number | null;
        /**
         * @description Keep only tags whose name contains this text, whatever its case.
         * @example inv
         */
        TagName: string;
        /**
         * @description The id of the chat.
         * @example 0199c1d6-7777-7abc-8def-000000000001
         */
        ChatId: components["schemas"]["Uuid"];
        /**
         * @description The id of the memory.
         * @example 0199c1d6-8888-7abc-8def-000000000001
         */
        MemoryId: components["schemas"]["Uuid"];
        /**
         * @description The id of the job, from the answer of `createMemory`.
         * @example 0199c1d6-8888-7abc-8def-000000000011
         */
        MemoryJobId: components["schemas"]["Uuid"];
        /**
         * @description The id of the workspace, or of the base.
         * @example 0199c1d6-1111-7abc-8def-000000000011
         */
        WorkspaceId: components["schemas"]["Uuid"];
        /**
         * @description The id of the key; not the key itself.
         * @example 0199c1d6-9999-7abc-8def-000000000001
         */
        ApiKeyId: components["schemas"]["Uuid"];
        /**
         * @description The id of the webhook endpoint.
         * @example 0199c1d6-aaaa-7abc-8def-000000000001
         */
        WebhookId: components["schemas"]["Uuid"];
        /**
         * @description The id of the delivery.
         * @example 0199c1d6-aaaa-7abc-8def-000000000011
         */
        DeliveryId: components["schemas"]["Uuid"];
        /**
         * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
         * @example 0199c1d6-bbbb-7abc-8def-000000000002
         */
        WebhookMessageIdHeader: components["schemas"]["Uuid"];
        /**
         * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
         * @example 1795168801
         */
        WebhookTimestampHeader: number;
        /**
         * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
         * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
         */
        WebhookSignatureHeader: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The version of what is answered, for `If-None-Match` and `If-Match`. It changes whenever the answer does. For `If-Match` only what people write counts: neither what processing finds out nor a renewed download address gets in the way of a change, nor the address at which the service was reached.
         * @example "k3Jd0cB1mZp6Yw2v"
         */
        ETag: string;
        /**
         * @description What is left of each request budget that applies, and the seconds until it is whole again. Answers to requests with a valid credential carry it, problems too, unless the operator has turned budgets off.
         * @example "second";r=99;t=1
         */
        RateLimit: string;
        /**
         * @description The request budgets that apply, each with its requests and the seconds of its window.
         * @example "second";q=100;w=1
         */
        RateLimitPolicy: string;
        /**
         * @description After how many seconds to try again.
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description The id of this request in the service's log. Every response carries one; problems repeat it as `traceid`.
         * @example 0199c1d6a3f27c5e8b1d4f6a2e9c7b30
         */
        TraceId: string;
        /**
         * @description `true` when this is the recorded answer to an earlier request with the same `Idempotency-Key`.
         * @example true
         */
        IdempotencyReplayed: "true";
        /**
         * @description Always `bytes`, since a part of the file can be asked for with `Range`.
         * @example bytes
         */
        AcceptRanges: "bytes";
        /**
         * @description Which bytes of how many the body holds.
         * @example bytes 1024-1757/1758
         */
        ContentRange: string;
        /**
         * @description Whether to show or to save the file, and its name.
         * @example inline; filename=invoice-2026-114.pdf
         */
        ContentDisposition: string;
        /**
         * @description How long the file may be kept. Only private caches may keep it.
         * @example private, max-age=86400, immutable
         */
        CacheControl: string;
        /**
         * @description When the bytes were stored.
         * @example Fri, 20 Nov 2026 09:30:00 GMT
         */
        LastModified: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getResource: {
        parameters: {
            query?: {
                /**
                 * @description The access token of a publication that holds the resource, as it stands in `publishedAncestors` of its record.
                 * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
                 */
                accessToken?: components["parameters"]["AccessToken"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
                 * @example correct horse battery staple
                 */
                "X-Resource-Password"?: components["parameters"]["ResourcePassword"];
                /**
                 * @description With `true` an owner of the workspace is given the `fileUrl` of a file that the virus scan found infected, to look into it: its bytes are then answered, as an attachment. Of anybody else it is not heard.
                 * @example true
                 */
                "X-Allow-Infected"?: components["parameters"]["AllowInfected"];
            };
            path: {
                /**
                 * @description The id of the resource.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record of the resource. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resource"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenPassword"];
            404: components["responses"]["ResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteResource: {
        parameters: {
            query?: {
                /**
                 * @description Deletes for good, instead of moving to the bin.
                 * @example false
                 */
                force?: boolean;
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the resource.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource is in the bin or, with `force`, gone. The answer has no body. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSystemResourcesWrite"];
            404: components["responses"]["ResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            423: components["responses"]["ResourceLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateResource: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
                 * @example correct horse battery staple
                 */
                "X-Resource-Password"?: components["parameters"]["ResourcePassword"];
            };
            path: {
                /**
                 * @description The id of the resource.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resource"];
                };
            };
            400: components["responses"]["InvalidParent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenUpdate"];
            404: components["responses"]["ResourceUpdateNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["MoveConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["ResourceLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    filterResources: {
        parameters: {
            query?: {
                /**
                 * @description The access token of a publication that holds the resource, as it stands in `publishedAncestors` of its record.
                 * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
                 */
                accessToken?: components["parameters"]["AccessToken"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
                 * @example correct horse battery staple
                 */
                "X-Resource-Password"?: components["parameters"]["ResourcePassword"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceFilter"];
            };
        };
        responses: {
            /** @description One page of records. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourcePage"];
                };
            };
            400: components["responses"]["InvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResourcesRead"];
            404: components["responses"]["ParentNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteResources: {
        parameters: {
            query?: {
                /**
                 * @deprecated
                 * @description Accepted from existing clients and without effect, since a publication lets strangers read and nothing else. Deprecated since 2026-11-20; leave it out.
                 * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
                 */
                accessToken?: components["parameters"]["UnusedAccessToken"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourcesDelete"];
            };
        };
        responses: {
            /** @description The resources are deleted, or in the bin. The answer has no body. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSystemResourcesWrite"];
            404: components["responses"]["ResourcesNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["ResourcesLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    recoverResources: {
        parameters: {
            query?: {
                /**
                 * @deprecated
                 * @description Accepted from existing clients and without effect, since a publication lets strangers read and nothing else. Deprecated since 2026-11-20; leave it out.
                 * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
                 */
                accessToken?: components["parameters"]["UnusedAccessToken"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourcesRecover"];
            };
        };
        responses: {
            /** @description None of the resources is in the bin any more. The answer has no body. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSystemResourcesWrite"];
            404: components["responses"]["ResourcesNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["ResourcesLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    repositionResources: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourcesReposition"];
            };
        };
        responses: {
            /** @description The resources stand where you asked. The answer has no body. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSystemResourcesWrite"];
            404: components["responses"]["ResourcesNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["MoveConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["ResourcesLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    reprocessResource: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the resource.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The processing is queued. The record has `stateProcessing` `pending`; read it again to follow the progress. */
            202: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resource"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCreditResourcesWrite"];
            404: components["responses"]["ResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            423: components["responses"]["ResourceLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFolder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FolderCreate"];
            };
        };
        responses: {
            /** @description The folder is created. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The address of the folder.
                     * @example http://localhost:8787/v2/resources/0199c1d6-5555-7abc-8def-000000000007
                     */
                    Location?: string;
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderResource"];
                };
            };
            400: components["responses"]["InvalidParent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCreateResourcesWrite"];
            404: components["responses"]["ParentOrTagNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["ParentLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileCreate"];
            };
        };
        responses: {
            /** @description The file is created; its processing begins. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The address of the file.
                     * @example http://localhost:8787/v2/resources/0199c1d6-5555-7abc-8def-000000000005
                     */
                    Location?: string;
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resource"];
                };
            };
            400: components["responses"]["InvalidParent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCreateFile"];
            404: components["responses"]["FileReferenceNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["StoredFileConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["ParentLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUploadUrl: {
        parameters: {
            query: {
                /**
                 * @description The name of the file, with its extension. It gives the path its extension and the download its name.
                 * @example invoice-2026-114.pdf
                 */
                filename: components["parameters"]["UploadFilename"];
                /**
                 * @description The size of the file in bytes, at most 5 GiB (5,368,709,120 bytes), or 0 if you don't know it. The URL takes at most this many bytes; with 0, as many as the plan allows for one file.
                 * @example 1758
                 */
                size: components["parameters"]["UploadSize"];
                /**
                 * @description The file resource whose bytes the upload replaces. Leave it out for a new file.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId?: components["parameters"]["UploadResourceId"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
                 * @example correct horse battery staple
                 */
                "X-Resource-Password"?: components["parameters"]["ResourcePassword"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to send the bytes, and with which headers. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadUrl"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenUpload"];
            404: components["responses"]["UploadTargetNotFound"];
            406: components["responses"]["NotAcceptable"];
            423: components["responses"]["UploadTargetLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStoredFile: {
        parameters: {
            query: {
                /**
                 * @description Whether a browser shows the file (`inline`) or saves it (`attachment`). Part of what is signed, so it can't be changed in a URL.
                 * @example inline
                 */
                disposition?: components["parameters"]["SignedDownloadDisposition"];
                /**
                 * @description When the URL stops working, in seconds since 1970-01-01T00:00:00Z. Part of what is signed.
                 * @example 1795170600
                 */
                expires: components["parameters"]["SignedExpires"];
                /**
                 * @description The resource that the URL is of. Part of what is signed.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId?: components["parameters"]["SignedResourceId"];
                /**
                 * @description The publication that the URL was given to a visitor of. Part of what is signed.
                 * @example 0199c1d6-9999-7abc-8def-000000000001
                 */
                publicationId?: components["parameters"]["SignedPublicationId"];
                /**
                 * @description Says that the URL was asked for although the file is infected. Part of what is signed.
                 * @example allow
                 */
                infected?: components["parameters"]["SignedInfected"];
                /**
                 * @description The server's signature of the method, the path, the other parameters and, for a download, the password that protects the resource.
                 * @example 3Ff0mZb0cVYk1m2v8yq4mE9tTn6hQh0q0rJm7wUuXlA
                 */
                signature: components["parameters"]["Signature"];
            };
            header?: {
                /**
                 * @description The part of the file to answer, as one range of bytes. A value that the server doesn't understand is ignored.
                 * @example bytes=1024-
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description The `ETag` or `Last-Modified` of the part you already have. If the file has changed since, the answer is the whole file.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Range"?: components["parameters"]["IfRange"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description A `Last-Modified` that you received before. Answers 304 if the file hasn't changed since; `If-None-Match` goes first.
                 * @example Fri, 20 Nov 2026 09:30:00 GMT
                 */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path: {
                /**
                 * @description The name of the stored file, `<file_id>.<extension>`, or only the id where a file has no extension.
                 * @example 0199c1d6-7777-7abc-8def-000000000001.pdf
                 */
                storedFile: components["parameters"]["StoredFile"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The part of the file that `Range` asked for. */
            206: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    "Content-Range": components["headers"]["ContentRange"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The file is still the one that `If-None-Match` or `If-Modified-Since` names. The answer has no body. */
            304: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidSignedDownload"];
            403: components["responses"]["ForbiddenDownload"];
            404: components["responses"]["StoredFileNotFound"];
            /** @description `Range` asks for bytes beyond the end of the file. The answer has no body; `Content-Range` tells the size, as in `bytes *\/1758`. */
            416: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    "Content-Range": components["headers"]["ContentRange"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyTransfers"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putStoredFile: {
        parameters: {
            query: {
                /**
                 * @description The greatest number of bytes that the URL takes. Part of what is signed.
                 * @example 1758
                 */
                size: components["parameters"]["SignedSize"];
                /**
                 * @description The Content-Disposition that the file gets. Part of what is signed.
                 * @example attachment; filename=invoice-2026-114.pdf
                 */
                disposition: components["parameters"]["SignedUploadDisposition"];
                /**
                 * @description When the URL stops working, in seconds since 1970-01-01T00:00:00Z. Part of what is signed.
                 * @example 1795170600
                 */
                expires: components["parameters"]["SignedExpires"];
                /**
                 * @description The server's signature of the method, the path, the other parameters and, for a download, the password that protects the resource.
                 * @example 3Ff0mZb0cVYk1m2v8yq4mE9tTn6hQh0q0rJm7wUuXlA
                 */
                signature: components["parameters"]["Signature"];
            };
            header?: {
                /**
                 * @description The value that `GET /v2/upload` answered under this name. It may be left out; any other value is refused with `invalid_signature`.
                 * @example attachment; filename=invoice-2026-114.pdf
                 */
                "Content-Disposition"?: components["parameters"]["ContentDisposition"];
            };
            path: {
                /**
                 * @description The name of the stored file, `<file_id>.<extension>`, or only the id where a file has no extension.
                 * @example 0199c1d6-7777-7abc-8def-000000000001.pdf
                 */
                storedFile: components["parameters"]["StoredFile"];
            };
            cookie?: never;
        };
        /** @description The bytes of the file, unencoded; none for an empty file. */
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description The bytes are stored. Clients need nothing from the body; any 2xx means success. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            400: components["responses"]["InvalidSignedRequest"];
            403: components["responses"]["ForbiddenPut"];
            404: components["responses"]["ReplacedResourceNotFound"];
            409: components["responses"]["StoredFileUsed"];
            415: components["responses"]["EncodedBytes"];
            423: components["responses"]["UploadLocked"];
            429: components["responses"]["TooManyTransfers"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNotepad: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotepadCreate"];
            };
        };
        responses: {
            /** @description The notepad is created. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The address of the note.
                     * @example http://localhost:8787/v2/resources/0199c1d6-5555-7abc-8def-000000000008
                     */
                    Location?: string;
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotepadResource"];
                };
            };
            400: components["responses"]["InvalidParent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCreateResourcesWrite"];
            404: components["responses"]["ParentOrTagNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["ParentLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotepadContent: {
        parameters: {
            query?: {
                /**
                 * @description The access token of a publication that holds the resource, as it stands in `publishedAncestors` of its record.
                 * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
                 */
                accessToken?: components["parameters"]["AccessToken"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
                 * @example correct horse battery staple
                 */
                "X-Resource-Password"?: components["parameters"]["ResourcePassword"];
            };
            path: {
                /**
                 * @description The id of the resource.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Markdown text of the note. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenPassword"];
            404: components["responses"]["ResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceNotepadContent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
                 * @example correct horse battery staple
                 */
                "X-Resource-Password"?: components["parameters"]["ResourcePassword"];
            };
            path: {
                /**
                 * @description The id of the resource.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotepadContentReplace"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotepadResource"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenContentResourcesWrite"];
            404: components["responses"]["ResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["ResourceLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBookmark: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookmarkCreate"];
            };
        };
        responses: {
            /** @description The bookmark is created. An address that leads straight to a document may give a record of kind `document`. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The address of the bookmark.
                     * @example http://localhost:8787/v2/resources/0199c1d6-5555-7abc-8def-000000000009
                     */
                    Location?: string;
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resource"];
                };
            };
            400: components["responses"]["InvalidParent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCreateResourcesWrite"];
            404: components["responses"]["ParentOrTagNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["ParentLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLinkPreview: {
        parameters: {
            query: {
                /**
                 * @description The address of the page.
                 * @example https://sqlite.org/docs.html
                 */
                url: components["schemas"]["BookmarkUrl"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known of the page. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkPreview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResourcesRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listResourceRoots: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description Sorting, as `order[property]=name&order[direction]=DESC`. The same can be sent flat, as `property=name&direction=DESC`; where both are sent, this form counts.
                 * @example {
                 *       "property": "name",
                 *       "direction": "ASC"
                 *     }
                 */
                order?: components["parameters"]["RootOrder"];
                /**
                 * @description What to sort by; the flat form of `order[property]`.
                 * @example name
                 */
                property?: components["parameters"]["RootOrderProperty"];
                /**
                 * @description Which way to sort; the flat form of `order[direction]`. Ascending unless given. Has no effect without `property`.
                 * @example ASC
                 */
                direction?: components["parameters"]["RootOrderDirection"];
                /**
                 * @description Keep only roots of these types. Repeat the parameter for several: `types=SYSTEM&types=SPACE`. To ask for a subtype, send an object, either in brackets (`types[0][type]=SYSTEM&types[0][subtype]=inbox`) or as JSON text (`types={"type":"SYSTEM","subtype":"inbox"}`, percent-encoded). In the list of spaces only `SPACE` finds anything.
                 * @example [
                 *       "SYSTEM",
                 *       "SPACE"
                 *     ]
                 */
                types?: components["parameters"]["RootTypes"];
                /**
                 * @description Keep only roots whose name contains this text, whatever its case.
                 * @example research
                 */
                search?: components["parameters"]["RootSearch"];
                /**
                 * @description Keep only roots in which you have one of these roles. Repeat the parameter for several.
                 * @example [
                 *       "owner",
                 *       "editor"
                 *     ]
                 */
                role?: components["parameters"]["RootRole"];
                /**
                 * @description How many members to show for each root, in `data.sharedWith`. Absent, null, or 0 leaves `sharedWith` out.
                 * @example 3
                 */
                includeMembers?: components["parameters"]["RootIncludeMembers"];
                /**
                 * @description How many of the newest resources directly in each root to show, in `data.resources`. Absent, null, or 0 leaves `resources` out.
                 * @example 5
                 */
                includeResources?: components["parameters"]["RootIncludeResources"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of roots. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceRootList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResourcesRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResourceRoot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the root, which is also the id of its folder.
                 * @example 0199c1d6-4444-7abc-8def-000000000004
                 */
                resourceRootId: components["parameters"]["ResourceRootId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The root. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceRoot"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResourcesRead"];
            404: components["responses"]["RootNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSpaces: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description Sorting, as `order[property]=name&order[direction]=DESC`. The same can be sent flat, as `property=name&direction=DESC`; where both are sent, this form counts.
                 * @example {
                 *       "property": "name",
                 *       "direction": "ASC"
                 *     }
                 */
                order?: components["parameters"]["RootOrder"];
                /**
                 * @description What to sort by; the flat form of `order[property]`.
                 * @example name
                 */
                property?: components["parameters"]["RootOrderProperty"];
                /**
                 * @description Which way to sort; the flat form of `order[direction]`. Ascending unless given. Has no effect without `property`.
                 * @example ASC
                 */
                direction?: components["parameters"]["RootOrderDirection"];
                /**
                 * @description Keep only roots of these types. Repeat the parameter for several: `types=SYSTEM&types=SPACE`. To ask for a subtype, send an object, either in brackets (`types[0][type]=SYSTEM&types[0][subtype]=inbox`) or as JSON text (`types={"type":"SYSTEM","subtype":"inbox"}`, percent-encoded). In the list of spaces only `SPACE` finds anything.
                 * @example [
                 *       "SYSTEM",
                 *       "SPACE"
                 *     ]
                 */
                types?: components["parameters"]["RootTypes"];
                /**
                 * @description Keep only roots whose name contains this text, whatever its case.
                 * @example research
                 */
                search?: components["parameters"]["RootSearch"];
                /**
                 * @description How many of the newest resources directly in each root to show, in `data.resources`. Absent, null, or 0 leaves `resources` out.
                 * @example 5
                 */
                includeResources?: components["parameters"]["RootIncludeResources"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of spaces. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpaceList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResourcesRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSpace: {
        parameters: {
            query?: {
                /**
                 * @deprecated
                 * @description Accepted from existing clients and without effect, since a publication lets strangers read and nothing else. Deprecated since 2026-11-20; leave it out.
                 * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
                 */
                accessToken?: components["parameters"]["UnusedAccessToken"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The space to make, in exactly one of the three forms. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpaceCreate"];
            };
        };
        responses: {
            /** @description The space exists. `Location` is the address of its resource root. */
            201: {
                headers: {
                    /**
                     * @description The address of the space, as a resource root.
                     * @example http://localhost:8787/v2/resource-roots/0199c1d6-4444-7abc-8def-000000000004
                     */
                    Location?: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSpace"];
            404: components["responses"]["FolderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["FolderLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSpace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the space.
                 * @example 0199c1d6-4444-7abc-8def-000000000004
                 */
                spaceId: components["parameters"]["SpaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The space is gone. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSystemResourcesWrite"];
            404: components["responses"]["SpaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            423: components["responses"]["SpaceLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    search: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What to search for, where, and which page of the results to return. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description One page of hits. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCreditSearchRead"];
            404: components["responses"]["NamedResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSearchHistory: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of past searches. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchHistoryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSearchRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    clearSearchHistory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history is empty. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSearchWrite"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description Keep only tags whose name contains this text, whatever its case.
                 * @example inv
                 */
                name?: components["parameters"]["TagName"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tags. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResourcesRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The tag to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagCreate"];
            };
        };
        responses: {
            /** @description The tag exists. `Location` is the address at which it is read, changed and deleted. */
            201: {
                headers: {
                    /**
                     * @description The address of the tag.
                     * @example http://localhost:8787/v2/tags/0199c1d6-6666-7abc-8def-000000000001
                     */
                    Location?: string;
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTag"];
            404: components["responses"]["NamedResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TagCreateConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["NamedResourceLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 0199c1d6-6666-7abc-8def-000000000001
                 */
                tagId: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResourcesRead"];
            404: components["responses"]["TagNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 0199c1d6-6666-7abc-8def-000000000001
                 */
                tagId: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag is gone. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTagsWrite"];
            404: components["responses"]["TagNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 0199c1d6-6666-7abc-8def-000000000001
                 */
                tagId: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagUpdate"];
            };
        };
        responses: {
            /** @description The changed tag or, after a merge, the tag that survives. `ETag` belongs to the tag in the answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTag"];
            404: components["responses"]["TagNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TagExists"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLabels: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of labels. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResourcesRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The label to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelCreate"];
            };
        };
        responses: {
            /** @description The label exists. `Location` is the address at which it is read, changed and deleted. */
            201: {
                headers: {
                    /**
                     * @description The address of the label.
                     * @example http://localhost:8787/v2/labels/9
                     */
                    Location?: string;
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTagsWrite"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the label.
                 * @example 9
                 */
                labelId: components["parameters"]["LabelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResourcesRead"];
            404: components["responses"]["LabelNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the label.
                 * @example 9
                 */
                labelId: components["parameters"]["LabelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label is gone. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTagsWrite"];
            404: components["responses"]["LabelNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the label.
                 * @example 9
                 */
                labelId: components["parameters"]["LabelId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelUpdate"];
            };
        };
        responses: {
            /** @description The changed label. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTagsWrite"];
            404: components["responses"]["LabelNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /**
                 * @description The access token of a publication that holds the resource, as it stands in `publishedAncestors` of its record.
                 * @example pub_4Yz0WmJ3qk8Xn2VtR7cLsA
                 */
                accessToken?: components["parameters"]["AccessToken"];
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
                 * @example correct horse battery staple
                 */
                "X-Resource-Password"?: components["parameters"]["ResourcePassword"];
            };
            path: {
                /**
                 * @description The id of the resource.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of comments. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenPassword"];
            404: components["responses"]["ResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
                 * @example correct horse battery staple
                 */
                "X-Resource-Password"?: components["parameters"]["ResourcePassword"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the resource.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        /** @description The comment to add. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentCreate"];
            };
        };
        responses: {
            /** @description The comment exists. `Location` is the address at which it is read, changed and deleted. */
            201: {
                headers: {
                    /**
                     * @description The address of the comment.
                     * @example http://localhost:8787/v2/comments/0199c1d6-8888-7abc-8def-000000000005
                     */
                    Location?: string;
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenContentCommentsWrite"];
            404: components["responses"]["ResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["ResourceLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getComment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
                 * @example correct horse battery staple
                 */
                "X-Resource-Password"?: components["parameters"]["ResourcePassword"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the comment.
                 * @example 0199c1d6-8888-7abc-8def-000000000001
                 */
                commentId: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenPassword"];
            404: components["responses"]["CommentNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the comment.
                 * @example 0199c1d6-8888-7abc-8def-000000000001
                 */
                commentId: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment is gone. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCommentsWrite"];
            404: components["responses"]["CommentNotFound"];
            406: components["responses"]["NotAcceptable"];
            423: components["responses"]["CommentLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The password of a protected resource, or of a protected folder above it. Without it the record shows and its content is withheld.
                 * @example correct horse battery staple
                 */
                "X-Resource-Password"?: components["parameters"]["ResourcePassword"];
                /**
                 * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the comment.
                 * @example 0199c1d6-8888-7abc-8def-000000000001
                 */
                commentId: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentUpdate"];
            };
        };
        responses: {
            /** @description The changed comment. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenContentCommentsWrite"];
            404: components["responses"]["CommentNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            423: components["responses"]["CommentLocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChats: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of chats and the number of all chats. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenChatsRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createChat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatCreate"];
            };
        };
        responses: {
            /** @description The new chat. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    /**
                     * @description The address of the chat.
                     * @example http://localhost:8787/v2/chats/0199c1d6-7777-7abc-8def-000000000001
                     */
                    Location?: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatDetails"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenChatsWrite"];
            404: components["responses"]["ResourcesNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the chat.
                 * @example 0199c1d6-7777-7abc-8def-000000000001
                 */
                chatId: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chat. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatDetails"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenChatsRead"];
            404: components["responses"]["ChatNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteChat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the chat.
                 * @example 0199c1d6-7777-7abc-8def-000000000001
                 */
                chatId: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chat and its messages are gone. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenChatsWrite"];
            404: components["responses"]["ChatNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateChat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the chat.
                 * @example 0199c1d6-7777-7abc-8def-000000000001
                 */
                chatId: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatUpdate"];
            };
        };
        responses: {
            /** @description The chat as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatDetails"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenChatsWrite"];
            404: components["responses"]["ChatOrResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChatMessages: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the chat.
                 * @example 0199c1d6-7777-7abc-8def-000000000001
                 */
                chatId: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of messages and the number of all messages. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessageList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenChatsRead"];
            404: components["responses"]["ChatNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createChatMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the chat.
                 * @example 0199c1d6-7777-7abc-8def-000000000001
                 */
                chatId: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatMessageCreate"];
            };
        };
        responses: {
            /** @description Your message, as stored. `Location` is the address of the messages of the chat. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The address of the chat's messages.
                     * @example http://localhost:8787/v2/chats/0199c1d6-7777-7abc-8def-000000000001/messages
                     */
                    Location?: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCreditChatsWrite"];
            404: components["responses"]["ChatOrResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMemory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemoryCreate"];
            };
        };
        responses: {
            /** @description The job that makes the memories, completed or still pending. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryJob"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCreateMemoriesWrite"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchMemories: {
        parameters: {
            query?: {
                /**
                 * @description What to look for, as a question or as keywords. Left out, all memories are listed.
                 * @example how does Ada want her invoices
                 */
                query?: string;
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description The order of a listing without `query`, as `order[property]=createdAt&order[direction]=DESC`. The flat form `property=createdAt&direction=DESC` means the same; `order` wins where both are sent.
                 * @example {
                 *       "property": "createdAt",
                 *       "direction": "DESC"
                 *     }
                 */
                order?: components["schemas"]["MemoryOrder"];
                /**
                 * @description The property to order by; the flat form of `order[property]`.
                 * @example createdAt
                 */
                property?: components["schemas"]["MemoryOrderProperty"];
                /**
                 * @description The direction of the order; the flat form of `order[direction]`. Takes effect together with `property`.
                 * @example DESC
                 */
                direction?: components["schemas"]["SortDirection"];
                /**
                 * @description How strict to be, from 0 (everything, ordered by fit) to 1 (close matches only). Default 0.
                 * @example 0.5
                 */
                precision?: number;
                /**
                 * @description Into how many differently worded queries the given one is expanded. 1 uses it as it is.
                 * @example 2
                 */
                expandQueries?: number;
                /**
                 * @description How many of the best hits are read again and put into a better order. Left out, none.
                 * @example 50
                 */
                rerankCandidates?: number;
                /**
                 * @description Drops reranked hits that score lower than this. Needs `rerankCandidates`.
                 * @example 0.2
                 */
                rerankThreshold?: number;
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hits, best first, or a page of all memories. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemorySearchResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCreditMemoriesRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMemoryJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the job, from the answer of `createMemory`.
                 * @example 0199c1d6-8888-7abc-8def-000000000011
                 */
                jobId: components["parameters"]["MemoryJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryJob"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemoriesRead"];
            404: components["responses"]["JobNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMemory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the memory.
                 * @example 0199c1d6-8888-7abc-8def-000000000001
                 */
                memoryId: components["parameters"]["MemoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memory. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Memory"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemoriesRead"];
            404: components["responses"]["MemoryNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMemory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the memory.
                 * @example 0199c1d6-8888-7abc-8def-000000000001
                 */
                memoryId: components["parameters"]["MemoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memory is gone. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemoriesWrite"];
            404: components["responses"]["MemoryNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMemory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the memory.
                 * @example 0199c1d6-8888-7abc-8def-000000000001
                 */
                memoryId: components["parameters"]["MemoryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemoryUpdate"];
            };
        };
        responses: {
            /** @description The memory is changed. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemoriesWrite"];
            404: components["responses"]["MemoryNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description Lists only workspaces whose title contains this text, whatever its case.
                 * @example grace
                 */
                search?: string;
                /**
                 * @description Lists only the delegated workspaces of this workspace.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                parentWorkspaceId?: components["schemas"]["Uuid"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of workspaces and the number of all that match. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWorkspacesRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceCreate"];
            };
        };
        responses: {
            /** @description The new workspace. `Location` is the address at which it is read. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    /**
                     * @description The address of the workspace.
                     * @example http://localhost:8787/v2/workspaces/0199c1d6-1111-7abc-8def-000000000011
                     */
                    Location?: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWorkspaceCreate"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: {
                /**
                 * @description Deletes at once, without confirmation.
                 * @example false
                 */
                force?: boolean;
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is deleted yet; confirm with the token. */
            202: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceDeletion"];
                };
            };
            /** @description With `force`, the workspace is deleted and nothing of it can be read any more. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWorkspaceDelete"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceUpdate"];
            };
        };
        responses: {
            /** @description The workspace is changed. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWorkspacesManage"];
            404: components["responses"]["WorkspaceOrStoredFileNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["AvatarAlreadyUsed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWorkspacesRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWorkspaceById: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the workspace, or of the base.
                 * @example 0199c1d6-1111-7abc-8def-000000000011
                 */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWorkspacesRead"];
            404: components["responses"]["WorkspaceOfPathNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmWorkspaceDeletion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceDeletionConfirm"];
            };
        };
        responses: {
            /** @description The workspace is deleted and nothing of it can be read any more. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenDeletionToken"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBases: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of bases and the number of all bases. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BaseList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWorkspacesRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BaseCreate"];
            };
        };
        responses: {
            /** @description The new base. `Location` is the address at which it is read, as the workspace that it is. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The address of the base, as the workspace that it is.
                     * @example http://localhost:8787/v2/workspaces/0199c1d6-1111-7abc-8def-000000000012
                     */
                    Location?: string;
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Base"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWorkspaceCreate"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishResource: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the resource.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The publication, new or as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Publication"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSystemSharingManage"];
            404: components["responses"]["ResourceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    unpublishResource: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the resource.
                 * @example 0199c1d6-5555-7abc-8def-000000000005
                 */
                resourceId: components["parameters"]["ResourceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource is no longer published. The answer has no body. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSharingManage"];
            404: components["responses"]["PublicationNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys and the number of all keys. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenKeysManage"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description The new key. `key` is shown only here; `Location` is the address of the key without it. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /**
                     * @description The address of the key.
                     * @example http://localhost:8787/v2/api-keys/0199c1d6-9999-7abc-8def-000000000001
                     */
                    Location?: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenKeysManage"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the key; not the key itself.
                 * @example 0199c1d6-9999-7abc-8def-000000000001
                 */
                apiKeyId: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, without its secret part. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenKeysManage"];
            404: components["responses"]["KeyNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the key; not the key itself.
                 * @example 0199c1d6-9999-7abc-8def-000000000001
                 */
                apiKeyId: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenKeysManage"];
            404: components["responses"]["KeyNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMyProfile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your profile. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenProfileRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSubscription: {
        parameters: {
            query?: {
                /**
                 * @description The kinds of usage to return, as `type=storage&type=credits`. Left out, all of them.
                 * @example [
                 *       "storage",
                 *       "credits"
                 *     ]
                 */
                type?: components["schemas"]["UsageType"][];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan, its limits and its usage. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenProfileRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of endpoints and the number of all endpoints. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhooksManage"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description A value of your own (a random UUID, say) that makes a repeat safe: for a day, the same key with the same body gives the first answer again instead of a second resource.
                 * @example 5d1f0a5e-1c1b-4f0a-9f3e-7a8c0d9b2e11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreate"];
            };
        };
        responses: {
            /** @description The new endpoint. `secret` is shown only here. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    /**
                     * @description The address of the endpoint.
                     * @example http://localhost:8787/v2/webhooks/0199c1d6-aaaa-7abc-8def-000000000001
                     */
                    Location?: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointCreated"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhooksManage"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you have. When it is still the current one, the answer is 304 without a body.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook endpoint.
                 * @example 0199c1d6-aaaa-7abc-8def-000000000001
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhooksManage"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the webhook endpoint.
                 * @example 0199c1d6-aaaa-7abc-8def-000000000001
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is gone. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhooksManage"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
                /**
                 * @description The `ETag` of the version that you read. When the resource has changed since, the answer is 412 and nothing is written.
                 * @example "k3Jd0cB1mZp6Yw2v"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook endpoint.
                 * @example 0199c1d6-aaaa-7abc-8def-000000000001
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdate"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhooksManage"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many entries to leave out from the start of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the webhook endpoint.
                 * @example 0199c1d6-aaaa-7abc-8def-000000000001
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries and the number of all deliveries. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhooksManage"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path: {
                /**
                 * @description The id of the webhook endpoint.
                 * @example 0199c1d6-aaaa-7abc-8def-000000000001
                 */
                webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description The id of the delivery.
                 * @example 0199c1d6-aaaa-7abc-8def-000000000011
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, waiting to be sent. */
            202: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhooksManage"];
            404: components["responses"]["DeliveryNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Where to continue: the `nextCursor` of the page before, or the `id` of any event that is kept, to start right after it. Left out, the list starts with the oldest event that is kept.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000001
                 */
                cursor?: string;
                /**
                 * @description The greatest number of entries to answer with.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Lists only events of these types, as `types=tag.created&types=tag.deleted`. Left out, all types.
                 * @example [
                 *       "resource.created",
                 *       "resource.deleted"
                 *     ]
                 */
                types?: components["schemas"]["KnownEventType"][];
            };
            header?: {
                /**
                 * @description The workspace that the request is about: the home of the key, one that its user is a member of or, with a developer key, one that its account has delegated. Without it, the home, which is the only one for a developer key that is at home in a delegated workspace. Another header that ends in `-Workspace-Id` or `-Base-Id` is refused, unless the operator has added its beginning.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Workspace-Id"?: components["parameters"]["WorkspaceIdHeader"];
                /**
                 * @description The same as `X-Service-Workspace-Id` under its other name. Send one of the two, or both with the same value.
                 * @example 0199c1d6-1111-7abc-8def-000000000001
                 */
                "X-Service-Base-Id"?: components["parameters"]["BaseIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events, oldest first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["TraceId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["InvalidEventCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenEventsRead"];
            404: components["responses"]["WorkspaceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    onResourceCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onResourceUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onResourceMoved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onResourceBinned: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onResourceRecovered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onResourceDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onResourceProcessed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onResourceProcessingFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onTagCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onTagUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onTagMerged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onTagDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onCommentCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onCommentUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onCommentDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onWorkspaceCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onWorkspaceUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
    onWorkspaceDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Keep it to recognize what you have already handled.
                 * @example 0199c1d6-bbbb-7abc-8def-000000000002
                 */
                "webhook-id": components["parameters"]["WebhookMessageIdHeader"];
                /**
                 * @description When this attempt was sent, in seconds since 1970-01-01 UTC. Refuse what is more than a few minutes off, so that nobody can replay it.
                 * @example 1795168801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description One or more signatures, separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, under the secret of the endpoint (what follows `whsec_`, decoded from Base64). Accept the delivery if any of them is right, comparing in constant time.
                 * @example v1,ZXhhbXBsZS1zaWduYXR1cmUtbm90LXJlYWw=
                 */
                "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceEvent"];
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAcknowledged"];
            default: components["responses"]["WebhookRetried"];
        };
    };
}
