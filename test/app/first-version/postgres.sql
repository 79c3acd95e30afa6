CREATE TABLE api_keys (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    kind text NOT NULL,
    scopes text NOT NULL,
    prefix text NOT NULL,
    secret_hash text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint,
    last_used_at bigint,
    revoked_at bigint,
    CONSTRAINT api_keys_kind_known CHECK ((kind = ANY (ARRAY['personal'::text, 'developer'::text])))
);
CREATE TABLE blobs (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    size bigint NOT NULL,
    sha256 text NOT NULL COLLATE pg_catalog."C",
    detected_type text,
    created_at bigint NOT NULL,
    CONSTRAINT blobs_size_not_negative CHECK ((size >= 0))
);
CREATE TABLE comment_mentions (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    comment_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL
);
CREATE TABLE comments (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    resource_id text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    content text NOT NULL,
    anonymous_display_name text,
    anonymous_session_hash text,
    is_pinned boolean DEFAULT false NOT NULL,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    CONSTRAINT comments_content_length CHECK ((length(content) <= 25000)),
    CONSTRAINT comments_display_name_length CHECK (((anonymous_display_name IS NULL) OR ((length(anonymous_display_name) >= 1) AND (length(anonymous_display_name) <= 100))))
);
CREATE TABLE events (
    sequence bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL,
    occurred_at bigint NOT NULL,
    actor_type text NOT NULL,
    actor_id text COLLATE pg_catalog."C",
    data text NOT NULL,
    CONSTRAINT events_actor_type_known CHECK ((actor_type = ANY (ARRAY['user'::text, 'system'::text])))
);
CREATE SEQUENCE events_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE events_sequence_seq OWNED BY events.sequence;
CREATE TABLE idempotency_records (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    owner text NOT NULL COLLATE pg_catalog."C",
    key_hash text NOT NULL COLLATE pg_catalog."C",
    request_hash text NOT NULL COLLATE pg_catalog."C",
    answer bytea NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE jobs (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL,
    payload text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    run_at bigint NOT NULL,
    locked_until bigint,
    last_error text,
    created_at bigint NOT NULL,
    CONSTRAINT jobs_state_known CHECK ((state = ANY (ARRAY['ready'::text, 'running'::text, 'failed'::text])))
);
CREATE TABLE labels (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    id integer NOT NULL,
    name text,
    hex_color text NOT NULL,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL
);
CREATE TABLE notepads (
    resource_id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL
);
CREATE TABLE publications (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    resource_id text NOT NULL COLLATE pg_catalog."C",
    access_token text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
CREATE UNLOGGED TABLE rate_limits (
    key text NOT NULL COLLATE pg_catalog."C",
    points integer NOT NULL,
    expire bigint
);
CREATE TABLE resource_roots (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL,
    subtype text,
    is_private boolean DEFAULT false NOT NULL,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    last_resource_added_at bigint,
    user_id text COLLATE pg_catalog."C",
    CONSTRAINT resource_roots_subtype_fits CHECK ((((type <> 'SYSTEM'::text) OR (subtype = ANY (ARRAY['inbox'::text, 'bin'::text]))) AND ((type <> 'SPACE'::text) OR (subtype IS NULL)))),
    CONSTRAINT resource_roots_type_known CHECK ((type = ANY (ARRAY['SYSTEM'::text, 'SPACE'::text, 'INTEGRATION'::text])))
);
CREATE TABLE resource_tags (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    resource_id text NOT NULL COLLATE pg_catalog."C",
    tag_id text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL
);
CREATE TABLE resources (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    root_id text NOT NULL COLLATE pg_catalog."C",
    parent_id text COLLATE pg_catalog."C",
    depth integer NOT NULL,
    kind text NOT NULL,
    name text,
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text,
    icon text,
    mime_type text,
    extension text,
    size bigint,
    url text,
    origin_url text,
    blob_id text COLLATE pg_catalog."C",
    filename text,
    state_processing text,
    preferences text,
    password_hash text,
    is_locked boolean DEFAULT false NOT NULL,
    label_id integer,
    sort_key text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    hidden_by text COLLATE pg_catalog."C",
    bin_place text,
    data text DEFAULT '{}'::text NOT NULL,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    private_to text COLLATE pg_catalog."C",
    password_from text COLLATE pg_catalog."C",
    deleted_at bigint,
    binned_at bigint,
    placements integer DEFAULT 0 NOT NULL,
    CONSTRAINT resources_depth_in_range CHECK ((((depth >= 0) AND (depth <= 64)) AND ((depth = 0) = (parent_id IS NULL)))),
    CONSTRAINT resources_kind_known CHECK ((kind = ANY (ARRAY['default'::text, 'image'::text, 'document'::text, 'folder'::text, 'bookmark'::text, 'highlight'::text, 'notepad'::text, 'video'::text, 'audio'::text, 'email'::text, 'person'::text, 'voicenote'::text]))),
    CONSTRAINT resources_name_length CHECK (((name IS NULL) OR ((length(name) >= 1) AND (length(name) <= 255)))),
    CONSTRAINT resources_size_not_negative CHECK (((size IS NULL) OR (size >= 0))),
    CONSTRAINT resources_sort_key_not_empty CHECK ((length(sort_key) > 0)),
    CONSTRAINT resources_state_processing_known CHECK ((state_processing = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text])))
);
CREATE TABLE schema_migrations (
    name text NOT NULL COLLATE pg_catalog."C",
    applied_at bigint NOT NULL
);
CREATE TABLE stored_files (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    path text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    filename text NOT NULL,
    extension text,
    max_bytes bigint NOT NULL,
    overwrites_resource_id text COLLATE pg_catalog."C",
    blob_id text COLLATE pg_catalog."C",
    expires_at bigint NOT NULL,
    created_at bigint NOT NULL,
    stored_at bigint,
    claimed_at bigint
);
CREATE TABLE tags (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL
);
CREATE TABLE users (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    name text,
    picture_url text,
    is_developer boolean DEFAULT false NOT NULL,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    oidc_issuer text COLLATE pg_catalog."C",
    oidc_subject text COLLATE pg_catalog."C",
    groups text
);
CREATE TABLE workspace_deletions (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
CREATE TABLE workspace_members (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT workspace_members_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'commenter'::text, 'viewer'::text])))
);
CREATE TABLE workspace_usage (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    storage_bytes bigint DEFAULT '0'::bigint NOT NULL,
    resource_count bigint DEFAULT '0'::bigint NOT NULL,
    credits_used bigint DEFAULT '0'::bigint NOT NULL,
    credits_month text DEFAULT ''::text NOT NULL,
    CONSTRAINT workspace_usage_not_negative CHECK (((storage_bytes >= 0) AND (resource_count >= 0)))
);
CREATE TABLE workspaces (
    id text NOT NULL COLLATE pg_catalog."C",
    parent_workspace_id text COLLATE pg_catalog."C",
    type text NOT NULL,
    title text,
    description text,
    slug text,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    deleted_at bigint,
    last_label_id integer DEFAULT 0 NOT NULL,
    title_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    avatar_blob_id text COLLATE pg_catalog."C",
    avatar_path text,
    plan text,
    CONSTRAINT workspaces_type_known CHECK ((type = ANY (ARRAY['personal'::text, 'team'::text, 'developer'::text, 'delegated'::text])))
);
ALTER TABLE ONLY events ALTER COLUMN sequence SET DEFAULT nextval('events_sequence_seq'::regclass);
INSERT INTO api_keys VALUES ('01a202ab-f01b-7402-9eae-a566ee1cc1b1', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f013-7582-8276-08fe8d071f87', 'BOOTSTRAP_API_KEY', 'developer', '["chats:read","chats:write","comments:write","events:read","keys:manage","memories:read","memories:write","profile:read","resources:read","resources:write","search:read","search:write","sharing:manage","tags:write","webhooks:manage","workspaces:manage","workspaces:read"]', 'a key ', '4f4fd40b31a6ef360b16a9d86c5d4e7901bd833eb27ce6780a0b606ec56c8ed8', 1795341152283, NULL, 1795341153347, NULL);
INSERT INTO api_keys VALUES ('01a202ab-f954-7611-82f8-d949d8cf897b', '01a202ab-f935-776b-a742-0fbed08a3eda', '01a202ab-f013-7582-8276-08fe8d071f87', 'Grace’s key', 'developer', '["chats:read","chats:write","comments:write","events:read","keys:manage","memories:read","memories:write","profile:read","resources:read","resources:write","search:read","search:write","sharing:manage","tags:write","webhooks:manage","workspaces:manage","workspaces:read"]', 'rss_01a202abf954761182f8d949d8cf897b', '0d99b0a125751102308b0c11a9e9d0fb9cef3fe64f7c7e4230d84f1bfd71b7ba', 1795341154644, NULL, 1795341155839, NULL);
INSERT INTO api_keys VALUES ('01a202ab-f971-76aa-bfd5-5b8c9aa4601e', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f013-7582-8276-08fe8d071f87', 'A reader', 'personal', '["resources:read"]', 'rss_01a202abf97176aabfd55b8c9aa4601e', 'daeb9c569358b2e2f027769af98965d77d8d804b68bf87d4378147af716859d3', 1795341154673, NULL, 1795341155942, NULL);
INSERT INTO api_keys VALUES ('01a202ab-f974-77b6-9cd8-e804a645fe1b', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f013-7582-8276-08fe8d071f87', 'Revoked', 'personal', '["chats:read","chats:write","comments:write","events:read","keys:manage","memories:read","memories:write","profile:read","resources:read","resources:write","search:read","search:write","sharing:manage","tags:write","webhooks:manage","workspaces:manage","workspaces:read"]', 'rss_01a202abf97477b69cd8e804a645fe1b', '5d50b20b352aaec695a08926f584ec013a5ec837915123f622d1553d235f63cd', 1795341154676, NULL, NULL, 1795341154684);
INSERT INTO blobs VALUES ('01a202ab-f5e8-76fc-bd38-280ac0937010', '01a202ab-f015-7668-afb7-c61b82832a12', 26, '9d84daa5f8437ad89c940770915558f08c9186c92f708740b4f7dabedadaea73', NULL, 1795341153791);
INSERT INTO blobs VALUES ('01a202ab-f636-77c1-951e-804695e5d41c', '01a202ab-f015-7668-afb7-c61b82832a12', 73, '9f6736a23af49f1094dd244891969d7290e01ba114a5b1b7d0af92d19851e211', 'image/png', 1795341153974);
INSERT INTO blobs VALUES ('01a202ab-f9db-7102-b4ca-05bb937fb023', '01a202ab-f015-7668-afb7-c61b82832a12', 73, '9f6736a23af49f1094dd244891969d7290e01ba114a5b1b7d0af92d19851e211', 'image/png', 1795341154782);
INSERT INTO blobs VALUES ('01a202ab-f9f3-70d5-bd2b-08fdf7ec522a', '01a202ab-f015-7668-afb7-c61b82832a12', 15, '6e5984c1a51e1f434055174b1264cc99240c421b963e17d36691729f2a964095', NULL, 1795341154811);
INSERT INTO comment_mentions VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f58d-7180-9940-a5f50f7463e8', '01a202ab-f013-7582-8276-08fe8d071f87', 0);
INSERT INTO comments VALUES ('01a202ab-f570-7182-af92-97eaf79bc13d', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f4c8-7160-abca-64e37718ef8d', '01a202ab-f013-7582-8276-08fe8d071f87', 'Paid on 12 November.', NULL, NULL, true, 1795341153648, 1795341153648);
INSERT INTO comments VALUES ('01a202ab-f58d-7180-9940-a5f50f7463e8', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f4c8-7160-abca-64e37718ef8d', NULL, 'Who asks?', 'Charles', '4270b4aa50376789a5ac01e1a27d6b99', false, 1795341153677, 1795341153677);
INSERT INTO events VALUES (1, '01a202ab-f491-7772-a1dd-295571d894e2', '01a202ab-f015-7668-afb7-c61b82832a12', 'tag.created', 1795341153425, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"tagId":"01a202ab-f490-7039-8114-557a09f97145"}');
INSERT INTO events VALUES (2, '01a202ab-f4a1-71ca-af94-6248a4f4cd2c', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341153441, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f49e-70f1-937e-f1b2b806659a"}');
INSERT INTO events VALUES (3, '01a202ab-f4ca-762d-b50e-45ef83ade687', '01a202ab-f015-7668-afb7-c61b82832a12', 'tag.created', 1795341153482, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"tagId":"01a202ab-f4ca-762d-b50e-437b1a27a605"}');
INSERT INTO events VALUES (4, '01a202ab-f4cb-71ff-b678-20dfd005a105', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341153483, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f4c8-7160-abca-64e37718ef8d"}');
INSERT INTO events VALUES (5, '01a202ab-f4f2-77a1-962e-e85c2a751c75', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.processed', 1795341153522, 'system', NULL, '{"resourceId":"01a202ab-f4c8-7160-abca-64e37718ef8d"}');
INSERT INTO events VALUES (6, '01a202ab-f516-772e-9222-b7ee48bb5607', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.updated', 1795341153558, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f4c8-7160-abca-64e37718ef8d","changed":["description","label","preferences"]}');
INSERT INTO events VALUES (7, '01a202ab-f571-76b8-be8b-946c9c660547', '01a202ab-f015-7668-afb7-c61b82832a12', 'comment.created', 1795341153649, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"commentId":"01a202ab-f570-7182-af92-97eaf79bc13d","resourceId":"01a202ab-f4c8-7160-abca-64e37718ef8d"}');
INSERT INTO events VALUES (8, '01a202ab-f58e-76f6-9815-1c2d400ea3db', '01a202ab-f015-7668-afb7-c61b82832a12', 'comment.created', 1795341153678, 'system', NULL, '{"commentId":"01a202ab-f58d-7180-9940-a5f50f7463e8","resourceId":"01a202ab-f4c8-7160-abca-64e37718ef8d"}');
INSERT INTO events VALUES (9, '01a202ab-f595-70f8-bd4c-67c0c1b1982a', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341153685, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f594-7162-9463-fa8b5ffc5113"}');
INSERT INTO events VALUES (10, '01a202ab-f5af-7762-aba5-c205b365aa1f', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341153711, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f5af-7762-aba5-be16366cbcd1"}');
INSERT INTO events VALUES (11, '01a202ab-f5ca-72a1-805e-219eceb62f23', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.processed', 1795341153738, 'system', NULL, '{"resourceId":"01a202ab-f5af-7762-aba5-be16366cbcd1"}');
INSERT INTO events VALUES (12, '01a202ab-f615-74e1-9011-29dc8cac32ad', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341153813, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f615-74e1-9011-25e3065acb8c"}');
INSERT INTO events VALUES (13, '01a202ab-f6b2-7264-b8b9-8725054d2271', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.processed', 1795341153970, 'system', NULL, '{"resourceId":"01a202ab-f615-74e1-9011-25e3065acb8c"}');
INSERT INTO events VALUES (14, '01a202ab-f6b9-766a-8765-27228dfe055d', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341153977, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f6b9-766a-8765-205a23ef1707"}');
INSERT INTO events VALUES (15, '01a202ab-f6cd-767d-9ac0-bef1b0deba57', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341153997, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f6cd-767d-9ac0-bb07594f8bd7"}');
INSERT INTO events VALUES (16, '01a202ab-f6d9-7042-9613-eaedec8a2b4f', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341154009, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f6d8-7236-af63-e492e097fa53"}');
INSERT INTO events VALUES (17, '01a202ab-f6df-7056-b9b5-44e94deea5e5', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.processed', 1795341154015, 'system', NULL, '{"resourceId":"01a202ab-f6d8-7236-af63-e492e097fa53"}');
INSERT INTO events VALUES (18, '01a202ab-f727-7475-bb17-70f7300c3883', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.processed', 1795341154087, 'system', NULL, '{"resourceId":"01a202ab-f6b9-766a-8765-205a23ef1707"}');
INSERT INTO events VALUES (19, '01a202ab-f88d-7693-87ff-15ce0b6ac352', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.updated', 1795341154445, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f6cd-767d-9ac0-bb07594f8bd7","changed":["isPasswordProtected"]}');
INSERT INTO events VALUES (20, '01a202ab-f89a-75aa-ac29-ee5b0d2b442d', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341154458, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f899-72e9-a6ab-bdf1ad148923"}');
INSERT INTO events VALUES (21, '01a202ab-f89d-74b1-b660-4d08294f7c3a', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.processed', 1795341154461, 'system', NULL, '{"resourceId":"01a202ab-f899-72e9-a6ab-bdf1ad148923"}');
INSERT INTO events VALUES (22, '01a202ab-f8b4-7630-95da-ec109ab36347', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.updated', 1795341154484, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f899-72e9-a6ab-bdf1ad148923","changed":["isLocked"]}');
INSERT INTO events VALUES (23, '01a202ab-f8cc-70d4-a3d1-3f17b6da1c44', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341154508, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f8cb-730b-88c1-c332b42834fd"}');
INSERT INTO events VALUES (24, '01a202ab-f8d3-7175-a2dd-2d67e1cd8907', '01a202ab-f015-7668-afb7-c61b82832a12', 'tag.created', 1795341154515, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"tagId":"01a202ab-f8d3-7175-a2dd-2a8f8cd866df"}');
INSERT INTO events VALUES (25, '01a202ab-f8d4-735b-8359-017a7b4539a7', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341154516, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f8d3-7175-a2dd-27743872b6c7"}');
INSERT INTO events VALUES (26, '01a202ab-f8d9-75ae-9b91-90cba5e78574', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.processed', 1795341154522, 'system', NULL, '{"resourceId":"01a202ab-f8d3-7175-a2dd-27743872b6c7"}');
INSERT INTO events VALUES (27, '01a202ab-f8e6-76a1-9667-aac9f78d79f8', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341154534, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f8e6-76a1-9667-a659f2f8d6fc"}');
INSERT INTO events VALUES (28, '01a202ab-f8ec-718d-9a63-462a75704351', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341154540, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f8ec-718d-9a63-426e2f95be3c"}');
INSERT INTO events VALUES (29, '01a202ab-f8f8-778b-a647-623582f27344', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.processed', 1795341154552, 'system', NULL, '{"resourceId":"01a202ab-f8ec-718d-9a63-426e2f95be3c"}');
INSERT INTO events VALUES (30, '01a202ab-f90b-750d-b6d5-593e7a32c5b6', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.binned', 1795341154571, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f8e6-76a1-9667-a659f2f8d6fc","changed":["parent","root"],"previousParentId":"01a202ab-f016-720b-b2e0-83b51f1e7f06"}');
INSERT INTO events VALUES (31, '01a202ab-f918-748e-a85d-9e0aeb06aa18', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.updated', 1795341154584, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f49e-70f1-937e-f1b2b806659a","changed":["publishedAncestors"]}');
INSERT INTO events VALUES (32, '01a202ab-f927-71bc-9254-483241605258', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341154599, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f926-7783-a694-c816e9f2399e"}');
INSERT INTO events VALUES (33, '01a202ab-f93e-7661-bd53-c9a806e5645a', '01a202ab-f015-7668-afb7-c61b82832a12', 'workspace.created', 1795341154622, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"workspaceId":"01a202ab-f935-776b-a742-0fbed08a3eda","workspace":{"id":"01a202ab-f935-776b-a742-0fbed08a3eda","parentWorkspaceId":"01a202ab-f015-7668-afb7-c61b82832a12","title":"Grace Hopper","slug":"grace-hopper","type":"delegated"},"changed":[]}');
INSERT INTO events VALUES (34, '01a202ab-f94a-76cf-a674-0ac7644c8334', '01a202ab-f935-776b-a742-0fbed08a3eda', 'resource.created', 1795341154634, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f949-7541-8b93-eafd10f4dd7c"}');
INSERT INTO events VALUES (35, '01a202ab-f94d-73b0-b87f-b1accd6e9e33', '01a202ab-f935-776b-a742-0fbed08a3eda', 'resource.processed', 1795341154637, 'system', NULL, '{"resourceId":"01a202ab-f949-7541-8b93-eafd10f4dd7c"}');
INSERT INTO events VALUES (36, '01a202ab-f9c9-77b3-b9c7-bea1e3971f5d', '01a202ab-f9c2-7641-8068-fbf600227db6', 'resource.created', 1795341154761, 'user', '01a202ab-f9c2-7641-8068-f7a51cf31a50', '{"resourceId":"01a202ab-f9c8-7132-a344-c7f18f3bf706"}');
INSERT INTO events VALUES (37, '01a202ab-f9cd-76d9-8b5b-4281cdd13aed', '01a202ab-f9c2-7641-8068-fbf600227db6', 'resource.processed', 1795341154765, 'system', NULL, '{"resourceId":"01a202ab-f9c8-7132-a344-c7f18f3bf706"}');
INSERT INTO events VALUES (38, '01a202ab-f9e3-7111-bc90-194bbf4e12a9', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341154787, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-f9e3-7111-bc90-16a4993a5e12"}');
INSERT INTO events VALUES (39, '01a202ab-fa00-7584-84cf-1dd2383adb64', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.created', 1795341154816, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-fa00-7584-84cf-192037467b8a"}');
INSERT INTO events VALUES (40, '01a202ab-fa11-77c9-80f1-580a222f40dc', '01a202ab-f015-7668-afb7-c61b82832a12', 'resource.deleted', 1795341154834, 'user', '01a202ab-f013-7582-8276-08fe8d071f87', '{"resourceId":"01a202ab-fa00-7584-84cf-192037467b8a"}');
INSERT INTO idempotency_records VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f015-7668-afb7-c61b82832a12', 'iJfKVW83Fk2bKJqLMLFzUDWJEe2H5owN-xlqKIcyHtY', 'PgP9jxUVQYtEzWzChUCcnWQwHz_kfqtQhpUHp1DR8zM', '\x15fcda42d3b9a37dda6aafe21ae32a635e75a0412af89594c4057e35baaa37e43a84015b3e41f09df41356c6962a532f68b4e3a50aef438234506d7abab2e2f4efc02d833b454d4b80be823170c762e1ecfcf58337c3d5373985390115b60e4369bb709c82651f84f2d2e4262ab5891753bce12eee66c7705afd5ded89912da9682d84ea67b5cc5318303890c20bc926bfd63bda171cc3cbb7cbacda1ba40994f73ca5f6b76d27dac4d973befba7fa91aa150c2f48236276cb5fcce05dd05b06560629836379f36d2d182ad04d65382465effbe1d27bcb4ddd25ac3e98e226e74a54171a3ce657c8f75ca2d200d22af2088487c00fbfe1c7e20e272f1b8e4cd1ddc816872ccbff7763a1f9dc67860234f2b591316143258ce9d0be4bca834b96c87a40d3f900ab78011077c6abf02b196d6e7280c3991c5f1538ca21b3c99b75ec5d60c8ce68dc57b46e305d81f1ec7838ee23065b1bbfb05617fcb4b84f29d37ebdcc13187bee2fcaec8c37e86a24030667b5c3abb87833a5c3a30976875ccac1826bd50eebd827d3689edc7346abdbb6cfcb1adfe60ffce3ece92a6f5d84c4d52f12f3bd78e36d4507d5044f24529632bd51f3986c93d9565a4b5eccb8f1fe332c72856272bb47e91cf277c8c3e01e0d0be25e17f3ef78138cb5f1c3a77c400814c601d10ff3bbe167c95008d3d8f3f96f682db2357f7906f8d6e752583732e5a733e9cd183dbbb09674fd8f6b4245f0cda844a5d22717edb7922edd403dd6dc0171c2b5ba16ccac15641b759c55fa1d5c5942a474fefea6c82efc1626217d686938b70adfa861ca7cf4c64285dfc77d1e0f93505f45323053423701f244555f3f8598a17ddee5853dead8a8aa8a3e15dd11daacd9d615e17675c14c89db65f6bdef49d5919ea0df0acaf3d56dba9b9b59d1d8925245207c38f004bdd7134eda118c711722a6760bd985b1e091c36772d366c88cd218a6710c89ad91d72c7316d5dde2fb193eb8efba8ee2ac052d2160942b35dfaebbcc8fed17a6b0ae68a0ff37d7682e83ccbb63ac30fb658db7d991569c23db8636ee3acfa6317706404adedb1f866bad32acffaa7118e6991aaa97d25704e767c1761de4392a6cecd8deac7747140c582e07f5f72870ede9b652a4adf5239ca768c5016fc3dcf9571ab1e37c61d7dc20a6de455cb45336ea213880ef232978b9b5368cd214f0a6a7e9ef1b042aebdc7231e65cb01b1771cdcf8ead5cb6606cbf00c4795a0f2d2a34f24f60a8526d0f608feae56d99efab7fb76c47137cdb912c7b3b4e5e126199dedf3ace584ff883f898b04564c0d5dd6425442cff204bcfd5b4c9440748c8492658821a1a3d15cebc1ce71302791f3d0951f7582291e3389cd083627c6b59fad9a7f51f09aefd07fe230d5ba479c8984dd085c4e2e684288790fde30a4022d8b21f19d52a406c770caefd035778329c481f1e18ef78fa36565c5e6cdef770f0a1673fa0813a1e6207b6a61f2bf986acbd12e01093a03a9f130b03806398b62f784a4a582cb6fc1c0ac5752a1f52e81b2bc146fc5773039f272f3c001943f2ea21f8f6a109319d42c707c2a69cd426f42f46c11bf6859570837a5fdd9fb81c206f069588e1ac7a87809253cc885d41fe34cc0d89279fed656051ac3627f416d1a0dabce26b7fd7db459680dd9c8a7257f9621bae7268120b52658979d16b73d70580f1a47888003e2a138ea1599cf15a727c5915debb8034953dd19315d0da1925f2656f620e27305657e6e447ab10d25652de9aff0295bc38c186001e23749e49fc5e3271c2d44af708e421159b050660cd7b0a7aceb16f996279bbe64dcc4200b7b10b8423368eea9da36ee4640a54fe9ba6352cc40261f07c0b60cd94f1fefa1fb5f193553ab90ae3484e0a1a004c768b90f528503b58ab97269d9c416b0240b6ce70f87c578a8ea9ffc31856c2714751eb4982d84c1c60a10940fcd1e9a32ec67974917e6946e8c1b4442c584518ef306533a513d9e311feaa5e32a8555bbf06764278efbf995bde2078844c2c6f9ddd9617eedfffa261ff5ca4704dbd8a525c94f9a3c20b43c7e69488b091e8545f4b64ba1cadd6d23af35f546e7865b438f801e15e12fce1b5f023b31ae083943fa2262d', 1795341154598);
INSERT INTO jobs VALUES ('01a202ab-f9e3-7111-bc90-1d9fa9d9467d', '01a202ab-f015-7668-afb7-c61b82832a12', 'process_resource', '{"resourceId":"01a202ab-f9e3-7111-bc90-16a4993a5e12"}', 'ready', 0, 1795341154787, NULL, NULL, 1795341154787);
INSERT INTO jobs VALUES ('01a202ab-fa00-7584-84cf-211732050c50', '01a202ab-f015-7668-afb7-c61b82832a12', 'process_resource', '{"resourceId":"01a202ab-fa00-7584-84cf-192037467b8a"}', 'ready', 0, 1795341154816, NULL, NULL, 1795341154816);
INSERT INTO jobs VALUES ('01a202ab-fa11-77c9-80f1-577a2974dfbd', '01a202ab-f015-7668-afb7-c61b82832a12', 'remove_trees', '{"topIds":["01a202ab-fa00-7584-84cf-192037467b8a"]}', 'ready', 0, 1795341154833, NULL, NULL, 1795341154833);
INSERT INTO labels VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', 1, 'Red', '#e03131', 1795341152281, 1795341152281);
INSERT INTO labels VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', 2, 'Orange', '#f08c00', 1795341152282, 1795341152282);
INSERT INTO labels VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', 3, 'Green', '#2f9e44', 1795341152282, 1795341152282);
INSERT INTO labels VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', 4, 'Teal', '#0c8599', 1795341152282, 1795341152282);
INSERT INTO labels VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', 5, 'Blue', '#1971c2', 1795341152282, 1795341152282);
INSERT INTO labels VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', 6, 'Purple', '#6741d9', 1795341152282, 1795341152282);
INSERT INTO labels VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', 7, 'Pink', '#c2255c', 1795341152282, 1795341152282);
INSERT INTO labels VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', 8, 'Gray', '#868e96', 1795341152282, 1795341152282);
INSERT INTO labels VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', 9, 'Urgent', '#d9480f', 1795341153357, 1795341153357);
INSERT INTO labels VALUES ('01a202ab-f935-776b-a742-0fbed08a3eda', 1, 'Red', '#e03131', 1795341154617, 1795341154617);
INSERT INTO labels VALUES ('01a202ab-f935-776b-a742-0fbed08a3eda', 2, 'Orange', '#f08c00', 1795341154617, 1795341154617);
INSERT INTO labels VALUES ('01a202ab-f935-776b-a742-0fbed08a3eda', 3, 'Green', '#2f9e44', 1795341154617, 1795341154617);
INSERT INTO labels VALUES ('01a202ab-f935-776b-a742-0fbed08a3eda', 4, 'Teal', '#0c8599', 1795341154617, 1795341154617);
INSERT INTO labels VALUES ('01a202ab-f935-776b-a742-0fbed08a3eda', 5, 'Blue', '#1971c2', 1795341154617, 1795341154617);
INSERT INTO labels VALUES ('01a202ab-f935-776b-a742-0fbed08a3eda', 6, 'Purple', '#6741d9', 1795341154617, 1795341154617);
INSERT INTO labels VALUES ('01a202ab-f935-776b-a742-0fbed08a3eda', 7, 'Pink', '#c2255c', 1795341154617, 1795341154617);
INSERT INTO labels VALUES ('01a202ab-f935-776b-a742-0fbed08a3eda', 8, 'Gray', '#868e96', 1795341154617, 1795341154617);
INSERT INTO labels VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', 1, 'Red', '#e03131', 1795341154755, 1795341154755);
INSERT INTO labels VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', 2, 'Orange', '#f08c00', 1795341154755, 1795341154755);
INSERT INTO labels VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', 3, 'Green', '#2f9e44', 1795341154755, 1795341154755);
INSERT INTO labels VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', 4, 'Teal', '#0c8599', 1795341154755, 1795341154755);
INSERT INTO labels VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', 5, 'Blue', '#1971c2', 1795341154755, 1795341154755);
INSERT INTO labels VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', 6, 'Purple', '#6741d9', 1795341154755, 1795341154755);
INSERT INTO labels VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', 7, 'Pink', '#c2255c', 1795341154755, 1795341154755);
INSERT INTO labels VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', 8, 'Gray', '#868e96', 1795341154755, 1795341154755);
INSERT INTO notepads VALUES ('01a202ab-f4c8-7160-abca-64e37718ef8d', '01a202ab-f015-7668-afb7-c61b82832a12', '# Hosting

Paid – on time.');
INSERT INTO notepads VALUES ('01a202ab-f6d8-7236-af63-e492e097fa53', '01a202ab-f015-7668-afb7-c61b82832a12', 'Nobody reads this without the password');
INSERT INTO notepads VALUES ('01a202ab-f899-72e9-a6ab-bdf1ad148923', '01a202ab-f015-7668-afb7-c61b82832a12', 'As it is');
INSERT INTO notepads VALUES ('01a202ab-f8d3-7175-a2dd-27743872b6c7', '01a202ab-f015-7668-afb7-c61b82832a12', 'For its maker');
INSERT INTO notepads VALUES ('01a202ab-f8ec-718d-9a63-426e2f95be3c', '01a202ab-f015-7668-afb7-c61b82832a12', 'In the bin');
INSERT INTO notepads VALUES ('01a202ab-f949-7541-8b93-eafd10f4dd7c', '01a202ab-f935-776b-a742-0fbed08a3eda', 'Nanoseconds');
INSERT INTO notepads VALUES ('01a202ab-f9c8-7132-a344-c7f18f3bf706', '01a202ab-f9c2-7641-8068-fbf600227db6', 'Notes by the translator');
INSERT INTO publications VALUES ('01a202ab-f917-7109-96f6-02fcd10a59bd', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f49e-70f1-937e-f1b2b806659a', 'pub_YWtuWCUpx73AgD5GYHDltw', '01a202ab-f013-7582-8276-08fe8d071f87', 1795341154583);
INSERT INTO resource_roots VALUES ('01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f015-7668-afb7-c61b82832a12', 'SYSTEM', 'inbox', false, 1795341152280, 1795341152280, 1795341154816, NULL);
INSERT INTO resource_roots VALUES ('01a202ab-f018-7616-998b-ef0c447764dd', '01a202ab-f015-7668-afb7-c61b82832a12', 'SYSTEM', 'bin', false, 1795341152280, 1795341152280, 1795341154565, NULL);
INSERT INTO resource_roots VALUES ('01a202ab-f8cb-730b-88c1-c332b42834fd', '01a202ab-f015-7668-afb7-c61b82832a12', 'SPACE', NULL, true, 1795341154508, 1795341154508, 1795341154515, '01a202ab-f013-7582-8276-08fe8d071f87');
INSERT INTO resource_roots VALUES ('01a202ab-f935-776b-a742-12b5ad8aae60', '01a202ab-f935-776b-a742-0fbed08a3eda', 'SYSTEM', 'inbox', false, 1795341154613, 1795341154613, 1795341154634, NULL);
INSERT INTO resource_roots VALUES ('01a202ab-f935-776b-a742-1632c471ecda', '01a202ab-f935-776b-a742-0fbed08a3eda', 'SYSTEM', 'bin', false, 1795341154617, 1795341154617, NULL, NULL);
INSERT INTO resource_roots VALUES ('01a202ab-f9c2-7641-8068-fea3b3972e87', '01a202ab-f9c2-7641-8068-fbf600227db6', 'SYSTEM', 'inbox', false, 1795341154754, 1795341154754, 1795341154761, NULL);
INSERT INTO resource_roots VALUES ('01a202ab-f9c2-7641-8069-023e91006d69', '01a202ab-f9c2-7641-8068-fbf600227db6', 'SYSTEM', 'bin', false, 1795341154755, 1795341154755, NULL, NULL);
INSERT INTO resource_tags VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f4c8-7160-abca-64e37718ef8d', '01a202ab-f490-7039-8114-557a09f97145', 0);
INSERT INTO resource_tags VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f4c8-7160-abca-64e37718ef8d', '01a202ab-f4ca-762d-b50e-437b1a27a605', 1);
INSERT INTO resource_tags VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f8d3-7175-a2dd-27743872b6c7', '01a202ab-f8d3-7175-a2dd-2a8f8cd866df', 0);
INSERT INTO resources VALUES ('01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', NULL, 0, 'folder', 'Inbox', 'inbox', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', NULL, NULL, NULL, '{}', 1795341152279, 1795341152279, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f018-7616-998b-ef0c447764dd', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f018-7616-998b-ef0c447764dd', NULL, 0, 'folder', 'Bin', 'bin', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', NULL, NULL, NULL, '{}', 1795341152280, 1795341152280, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f49e-70f1-937e-f1b2b806659a', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f016-720b-b2e0-83b51f1e7f06', 1, 'folder', 'Invoices', 'invoices', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341153440, 1795341153440, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f4c8-7160-abca-64e37718ef8d', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f49e-70f1-937e-f1b2b806659a', 2, 'notepad', 'Hosting', 'hosting', 'Of the fourth quarter', NULL, 'text/markdown', 'md', 28, NULL, NULL, NULL, NULL, 'completed', '{"view":"grid","columns":[1,2]}', NULL, false, 9, 'a0', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341153481, 1795341153557, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f594-7162-9463-fa8b5ffc5113', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f49e-70f1-937e-f1b2b806659a', 2, 'folder', 'ΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩ', 'ωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωω', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a1', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341153684, 1795341153684, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f5af-7762-aba5-be16366cbcd1', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f016-720b-b2e0-83b51f1e7f06', 1, 'bookmark', 'An example', 'an example', NULL, NULL, NULL, NULL, NULL, 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d', NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a1', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341153711, 1795341153711, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f615-74e1-9011-25e3065acb8c', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f49e-70f1-937e-f1b2b806659a', 2, 'document', 'text', 'text', NULL, NULL, 'text/plain', 'txt', 26, NULL, NULL, '01a202ab-f5e8-76fc-bd38-280ac0937010', 'text.txt', 'completed', NULL, NULL, false, NULL, 'a2', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{"infected":false,"sha256":"9d84daa5f8437ad89c940770915558f08c9186c92f708740b4f7dabedadaea73"}', 1795341153813, 1795341153813, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f6b9-766a-8765-205a23ef1707', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f016-720b-b2e0-83b51f1e7f06', 1, 'image', 'three-by-two', 'three-by-two', NULL, NULL, 'image/png', 'png', 73, NULL, NULL, '01a202ab-f636-77c1-951e-804695e5d41c', 'three-by-two.png', 'completed', NULL, NULL, false, NULL, 'a2', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{"infected":false,"sha256":"9f6736a23af49f1094dd244891969d7290e01ba114a5b1b7d0af92d19851e211","attributes":{"dimensions":{"width":3,"height":2}},"problems":[]}', 1795341153977, 1795341153977, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f6cd-767d-9ac0-bb07594f8bd7', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f016-720b-b2e0-83b51f1e7f06', 1, 'folder', 'Secret', 'secret', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, '$scrypt$ln=14,r=8,p=5$FCJFG2JKeb3_I8HLYnIH6A$AUIqX4LCFh3Zclk_d40LtWsaS9KUqgHtteTlkpFY6Rg', false, NULL, 'a3', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341153997, 1795341154445, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f6d8-7236-af63-e492e097fa53', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f6cd-767d-9ac0-bb07594f8bd7', 2, 'notepad', 'Protected', 'protected', NULL, NULL, 'text/markdown', 'md', 38, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341154008, 1795341154008, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f899-72e9-a6ab-bdf1ad148923', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f016-720b-b2e0-83b51f1e7f06', 1, 'notepad', 'Locked', 'locked', NULL, NULL, 'text/markdown', 'md', 8, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, true, NULL, 'a4', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341154458, 1795341154483, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f8cb-730b-88c1-c332b42834fd', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f8cb-730b-88c1-c332b42834fd', NULL, 0, 'folder', 'Research', 'research', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341154507, 1795341154507, '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f8d3-7175-a2dd-27743872b6c7', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f8cb-730b-88c1-c332b42834fd', '01a202ab-f8cb-730b-88c1-c332b42834fd', 1, 'notepad', 'Private', 'private', NULL, NULL, 'text/markdown', 'md', 13, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341154515, 1795341154515, '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f8e6-76a1-9667-a659f2f8d6fc', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f018-7616-998b-ef0c447764dd', '01a202ab-f018-7616-998b-ef0c447764dd', 1, 'folder', 'Old things', 'old things', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', '01a202ab-f013-7582-8276-08fe8d071f87', '01a202ab-f8e6-76a1-9667-a659f2f8d6fc', '{"parentId":"01a202ab-f016-720b-b2e0-83b51f1e7f06","sortKey":"a5"}', '{}', 1795341154534, 1795341154565, NULL, NULL, NULL, 1795341154571, 1);
INSERT INTO resources VALUES ('01a202ab-f8ec-718d-9a63-426e2f95be3c', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f018-7616-998b-ef0c447764dd', '01a202ab-f8e6-76a1-9667-a659f2f8d6fc', 2, 'notepad', 'An old thing', 'an old thing', NULL, NULL, 'text/markdown', 'md', 10, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', '01a202ab-f013-7582-8276-08fe8d071f87', '01a202ab-f8e6-76a1-9667-a659f2f8d6fc', NULL, '{}', 1795341154540, 1795341154540, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f926-7783-a694-c816e9f2399e', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f016-720b-b2e0-83b51f1e7f06', 1, 'folder', 'Made once', 'made once', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a5', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341154599, 1795341154599, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f935-776b-a742-12b5ad8aae60', '01a202ab-f935-776b-a742-0fbed08a3eda', '01a202ab-f935-776b-a742-12b5ad8aae60', NULL, 0, 'folder', 'Inbox', 'inbox', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', NULL, NULL, NULL, '{}', 1795341154613, 1795341154613, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f935-776b-a742-1632c471ecda', '01a202ab-f935-776b-a742-0fbed08a3eda', '01a202ab-f935-776b-a742-1632c471ecda', NULL, 0, 'folder', 'Bin', 'bin', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', NULL, NULL, NULL, '{}', 1795341154613, 1795341154613, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f949-7541-8b93-eafd10f4dd7c', '01a202ab-f935-776b-a742-0fbed08a3eda', '01a202ab-f935-776b-a742-12b5ad8aae60', '01a202ab-f935-776b-a742-12b5ad8aae60', 1, 'notepad', 'Of Grace', 'of grace', NULL, NULL, 'text/markdown', 'md', 11, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341154634, 1795341154634, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f9c2-7641-8068-fea3b3972e87', '01a202ab-f9c2-7641-8068-fbf600227db6', '01a202ab-f9c2-7641-8068-fea3b3972e87', NULL, 0, 'folder', 'Inbox', 'inbox', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', NULL, NULL, NULL, '{}', 1795341154754, 1795341154754, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f9c2-7641-8069-023e91006d69', '01a202ab-f9c2-7641-8068-fbf600227db6', '01a202ab-f9c2-7641-8069-023e91006d69', NULL, 0, 'folder', 'Bin', 'bin', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', NULL, NULL, NULL, '{}', 1795341154754, 1795341154754, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f9c8-7132-a344-c7f18f3bf706', '01a202ab-f9c2-7641-8068-fbf600227db6', '01a202ab-f9c2-7641-8068-fea3b3972e87', '01a202ab-f9c2-7641-8068-fea3b3972e87', 1, 'notepad', 'Of Ada', 'of ada', NULL, NULL, 'text/markdown', 'md', 23, NULL, NULL, NULL, NULL, 'completed', NULL, NULL, false, NULL, 'a0', '01a202ab-f9c2-7641-8068-f7a51cf31a50', NULL, NULL, '{}', 1795341154761, 1795341154761, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-f9e3-7111-bc90-16a4993a5e12', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f016-720b-b2e0-83b51f1e7f06', '01a202ab-f016-720b-b2e0-83b51f1e7f06', 1, 'image', 'waiting', 'waiting', NULL, NULL, 'image/png', 'png', 73, NULL, NULL, '01a202ab-f9db-7102-b4ca-05bb937fb023', 'waiting.png', 'pending', NULL, NULL, false, NULL, 'a6', '01a202ab-f013-7582-8276-08fe8d071f87', NULL, NULL, '{}', 1795341154787, 1795341154787, NULL, NULL, NULL, NULL, 0);
INSERT INTO resources VALUES ('01a202ab-fa00-7584-84cf-192037467b8a', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-fa00-7584-84cf-192037467b8a', NULL, 0, 'document', 'deleted', 'deleted', NULL, NULL, 'text/plain', 'txt', 15, NULL, NULL, '01a202ab-f9f3-70d5-bd2b-08fdf7ec522a', 'deleted.txt', 'pending', NULL, NULL, false, NULL, 'a7', '01a202ab-f013-7582-8276-08fe8d071f87', '01a202ab-fa00-7584-84cf-192037467b8a', NULL, '{}', 1795341154816, 1795341154816, NULL, NULL, 1795341154828, NULL, 0);
INSERT INTO schema_migrations VALUES ('001_foundation', 1795341152253);
INSERT INTO schema_migrations VALUES ('002_workspace', 1795341152268);
INSERT INTO stored_files VALUES ('01a202ab-f5ce-7196-aca1-81f006caaaad', '01a202ab-f015-7668-afb7-c61b82832a12', 'stored-files/01a202ab-f5ce-7196-aca1-81f006caaaad.txt', '01a202ab-f013-7582-8276-08fe8d071f87', 'text.txt', 'txt', 5368709120, NULL, NULL, 1795427553742, 1795341153743, 1795341153794, 1795341153808);
INSERT INTO stored_files VALUES ('01a202ab-f62c-761d-a609-5c01ea544cdd', '01a202ab-f015-7668-afb7-c61b82832a12', 'stored-files/01a202ab-f62c-761d-a609-5c01ea544cdd.png', '01a202ab-f013-7582-8276-08fe8d071f87', 'three-by-two.png', 'png', 5368709120, NULL, NULL, 1795427553836, 1795341153836, 1795341153974, 1795341153977);
INSERT INTO stored_files VALUES ('01a202ab-f9d8-7357-ae94-3c10bad38923', '01a202ab-f015-7668-afb7-c61b82832a12', 'stored-files/01a202ab-f9d8-7357-ae94-3c10bad38923.png', '01a202ab-f013-7582-8276-08fe8d071f87', 'waiting.png', 'png', 5368709120, NULL, NULL, 1795427554776, 1795341154776, 1795341154782, 1795341154787);
INSERT INTO stored_files VALUES ('01a202ab-f9ec-7391-8798-f0efc6ad5837', '01a202ab-f015-7668-afb7-c61b82832a12', 'stored-files/01a202ab-f9ec-7391-8798-f0efc6ad5837.txt', '01a202ab-f013-7582-8276-08fe8d071f87', 'deleted.txt', 'txt', 5368709120, NULL, NULL, 1795427554796, 1795341154796, 1795341154811, 1795341154816);
INSERT INTO tags VALUES ('01a202ab-f490-7039-8114-557a09f97145', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f013-7582-8276-08fe8d071f87', 'Rechnung ÄÖ', 'rechnung äö', NULL, 1795341153424, 1795341153424);
INSERT INTO tags VALUES ('01a202ab-f4ca-762d-b50e-437b1a27a605', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f013-7582-8276-08fe8d071f87', 'Hosting', 'hosting', NULL, 1795341153482, 1795341153482);
INSERT INTO tags VALUES ('01a202ab-f8d3-7175-a2dd-2a8f8cd866df', '01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f013-7582-8276-08fe8d071f87', 'Only here', 'only here', NULL, 1795341154515, 1795341154515);
INSERT INTO users VALUES ('01a202ab-f013-7582-8276-08fe8d071f87', 'owner@localhost.localdomain', NULL, NULL, true, 1795341152276, 1795341152276, NULL, NULL, NULL);
INSERT INTO users VALUES ('01a202ab-f9c2-7641-8068-f7a51cf31a50', 'ada@example.com', 'Ada Lovelace', NULL, false, 1795341154754, 1795341154754, 'http://issuer.test', 'ada', NULL);
INSERT INTO workspace_members VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', '01a202ab-f013-7582-8276-08fe8d071f87', 'owner', 1795341152278);
INSERT INTO workspace_members VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', '01a202ab-f9c2-7641-8068-f7a51cf31a50', 'owner', 1795341154754);
INSERT INTO workspace_usage VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', 269, 15, 0, '');
INSERT INTO workspace_usage VALUES ('01a202ab-f935-776b-a742-0fbed08a3eda', 11, 1, 0, '');
INSERT INTO workspace_usage VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', 23, 1, 0, '');
INSERT INTO workspaces VALUES ('01a202ab-f015-7668-afb7-c61b82832a12', NULL, 'developer', 'My workspace', NULL, 'my-workspace', 1795341152277, 1795341152277, NULL, 9, 'my workspace', NULL, NULL, NULL);
INSERT INTO workspaces VALUES ('01a202ab-f935-776b-a742-0fbed08a3eda', '01a202ab-f015-7668-afb7-c61b82832a12', 'delegated', 'Grace Hopper', NULL, 'grace-hopper', 1795341154613, 1795341154613, NULL, 8, 'grace hopper', NULL, NULL, NULL);
INSERT INTO workspaces VALUES ('01a202ab-f9c2-7641-8068-fbf600227db6', NULL, 'personal', 'My workspace', NULL, 'my-workspace', 1795341154754, 1795341154754, NULL, 8, 'my workspace', NULL, NULL, NULL);
SELECT pg_catalog.setval('events_sequence_seq', 40, true);
ALTER TABLE ONLY api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY api_keys
    ADD CONSTRAINT api_keys_secret_hash_unique UNIQUE (secret_hash);
ALTER TABLE ONLY blobs
    ADD CONSTRAINT blobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY comment_mentions
    ADD CONSTRAINT comment_mentions_pkey PRIMARY KEY (comment_id, user_id);
ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY events
    ADD CONSTRAINT events_id_unique UNIQUE (id);
ALTER TABLE ONLY events
    ADD CONSTRAINT events_pkey PRIMARY KEY (sequence);
ALTER TABLE ONLY idempotency_records
    ADD CONSTRAINT idempotency_records_pkey PRIMARY KEY (workspace_id, owner, key_hash);
ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY labels
    ADD CONSTRAINT labels_pkey PRIMARY KEY (workspace_id, id);
ALTER TABLE ONLY notepads
    ADD CONSTRAINT notepads_pkey PRIMARY KEY (resource_id);
ALTER TABLE ONLY publications
    ADD CONSTRAINT publications_access_token_unique UNIQUE (access_token);
ALTER TABLE ONLY publications
    ADD CONSTRAINT publications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY publications
    ADD CONSTRAINT publications_resource_id_unique UNIQUE (resource_id);
ALTER TABLE ONLY rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY resource_roots
    ADD CONSTRAINT resource_roots_pkey PRIMARY KEY (id);
ALTER TABLE ONLY resource_tags
    ADD CONSTRAINT resource_tags_pkey PRIMARY KEY (resource_id, tag_id);
ALTER TABLE ONLY resources
    ADD CONSTRAINT resources_pkey PRIMARY KEY (id);
ALTER TABLE ONLY schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY stored_files
    ADD CONSTRAINT stored_files_path_unique UNIQUE (path);
ALTER TABLE ONLY stored_files
    ADD CONSTRAINT stored_files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tags
    ADD CONSTRAINT tags_workspace_id_name_key_unique UNIQUE (workspace_id, name_key);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_email_unique UNIQUE (email);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY workspace_deletions
    ADD CONSTRAINT workspace_deletions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY workspace_members
    ADD CONSTRAINT workspace_members_pkey PRIMARY KEY (workspace_id, user_id);
ALTER TABLE ONLY workspace_usage
    ADD CONSTRAINT workspace_usage_pkey PRIMARY KEY (workspace_id);
ALTER TABLE ONLY workspaces
    ADD CONSTRAINT workspaces_pkey PRIMARY KEY (id);
CREATE INDEX api_keys_user_id_index ON api_keys USING btree (user_id);
CREATE INDEX api_keys_workspace_id_index ON api_keys USING btree (workspace_id);
CREATE INDEX blobs_workspace_id_index ON blobs USING btree (workspace_id);
CREATE INDEX children_by_creation ON resources USING btree (parent_id, created_at, id);
CREATE INDEX children_by_kind ON resources USING btree (parent_id, kind, id);
CREATE INDEX children_by_modification ON resources USING btree (parent_id, modified_at, id);
CREATE INDEX children_by_name ON resources USING btree (parent_id, name_key, id);
CREATE INDEX comments_by_resource ON comments USING btree (resource_id, created_at, id);
CREATE UNIQUE INDEX comments_one_pinned ON comments USING btree (resource_id) WHERE is_pinned;
CREATE INDEX events_by_workspace ON events USING btree (workspace_id, sequence);
CREATE INDEX idempotency_records_by_age ON idempotency_records USING btree (created_at);
CREATE INDEX jobs_by_time ON jobs USING btree (state, run_at);
CREATE INDEX notepads_workspace_id_index ON notepads USING btree (workspace_id);
CREATE INDEX publications_workspace_id_index ON publications USING btree (workspace_id);
CREATE UNIQUE INDEX resource_roots_one_of_each ON resource_roots USING btree (workspace_id, subtype) WHERE (type = 'SYSTEM'::text);
CREATE INDEX resource_roots_workspace_id_index ON resource_roots USING btree (workspace_id);
CREATE INDEX resource_tags_by_tag ON resource_tags USING btree (tag_id, resource_id);
CREATE INDEX resources_blob_id_index ON resources USING btree (blob_id);
CREATE INDEX resources_by_binning ON resources USING btree (binned_at, id) WHERE (binned_at IS NOT NULL);
CREATE INDEX resources_by_creation ON resources USING btree (workspace_id, created_at, id) WHERE (hidden_by IS NULL);
CREATE INDEX resources_by_kind ON resources USING btree (workspace_id, kind, id) WHERE (hidden_by IS NULL);
CREATE INDEX resources_by_label ON resources USING btree (workspace_id, label_id, id) WHERE (label_id IS NOT NULL);
CREATE INDEX resources_by_modification ON resources USING btree (workspace_id, modified_at, id) WHERE (hidden_by IS NULL);
CREATE INDEX resources_by_name ON resources USING btree (workspace_id, name_key, id) WHERE (hidden_by IS NULL);
CREATE INDEX resources_by_origin_url ON resources USING btree (workspace_id, origin_url) WHERE (origin_url IS NOT NULL);
CREATE INDEX resources_by_place ON resources USING btree (parent_id, sort_key, id);
CREATE INDEX resources_counted ON resources USING btree (parent_id, workspace_id, kind, deleted_at, private_to);
CREATE INDEX resources_deleted ON resources USING btree (deleted_at, id) WHERE ((deleted_at IS NOT NULL) AND (parent_id IS NULL));
CREATE INDEX resources_hidden ON resources USING btree (hidden_by, depth) WHERE (hidden_by IS NOT NULL);
CREATE INDEX resources_private ON resources USING btree (workspace_id, private_to) WHERE (private_to IS NOT NULL);
CREATE INDEX resources_root_id_index ON resources USING btree (root_id);
CREATE INDEX resources_unlisted ON resources USING btree (workspace_id, hidden_by, private_to, id) WHERE ((hidden_by IS NOT NULL) OR (private_to IS NOT NULL));
CREATE INDEX resources_with_password ON resources USING btree (workspace_id) WHERE (password_hash IS NOT NULL);
CREATE INDEX stored_files_blob_id_index ON stored_files USING btree (blob_id);
CREATE INDEX stored_files_overwrites_resource_id_index ON stored_files USING btree (overwrites_resource_id);
CREATE INDEX stored_files_unclaimed ON stored_files USING btree (created_at) WHERE (claimed_at IS NULL);
CREATE INDEX stored_files_waiting ON stored_files USING btree (workspace_id) WHERE (claimed_at IS NULL);
CREATE INDEX stored_files_workspace_id_index ON stored_files USING btree (workspace_id);
CREATE UNIQUE INDEX users_by_subject ON users USING btree (oidc_issuer, oidc_subject);
CREATE INDEX workspace_deletions_workspace_id_index ON workspace_deletions USING btree (workspace_id);
CREATE INDEX workspace_members_user_id_index ON workspace_members USING btree (user_id);
CREATE INDEX workspaces_by_avatar ON workspaces USING btree (avatar_blob_id) WHERE (avatar_blob_id IS NOT NULL);
CREATE INDEX workspaces_parent_workspace_id_index ON workspaces USING btree (parent_workspace_id);
ALTER TABLE ONLY api_keys
    ADD CONSTRAINT api_keys_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY api_keys
    ADD CONSTRAINT api_keys_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY blobs
    ADD CONSTRAINT blobs_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY comment_mentions
    ADD CONSTRAINT comment_mentions_comment_id_foreign FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE;
ALTER TABLE ONLY comment_mentions
    ADD CONSTRAINT comment_mentions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY comment_mentions
    ADD CONSTRAINT comment_mentions_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_resource_id_foreign FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE;
ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY events
    ADD CONSTRAINT events_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY idempotency_records
    ADD CONSTRAINT idempotency_records_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY labels
    ADD CONSTRAINT labels_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY notepads
    ADD CONSTRAINT notepads_resource_id_foreign FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE;
ALTER TABLE ONLY notepads
    ADD CONSTRAINT notepads_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY publications
    ADD CONSTRAINT publications_resource_id_foreign FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE;
ALTER TABLE ONLY publications
    ADD CONSTRAINT publications_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY publications
    ADD CONSTRAINT publications_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY resource_roots
    ADD CONSTRAINT resource_roots_id_foreign FOREIGN KEY (id) REFERENCES resources(id) ON DELETE CASCADE;
ALTER TABLE ONLY resource_roots
    ADD CONSTRAINT resource_roots_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY resource_roots
    ADD CONSTRAINT resource_roots_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY resource_tags
    ADD CONSTRAINT resource_tags_resource_id_foreign FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE;
ALTER TABLE ONLY resource_tags
    ADD CONSTRAINT resource_tags_tag_id_foreign FOREIGN KEY (tag_id) REFERENCES tags(id);
ALTER TABLE ONLY resource_tags
    ADD CONSTRAINT resource_tags_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY resources
    ADD CONSTRAINT resources_blob_id_foreign FOREIGN KEY (blob_id) REFERENCES blobs(id);
ALTER TABLE ONLY resources
    ADD CONSTRAINT resources_hidden_by_foreign FOREIGN KEY (hidden_by) REFERENCES resources(id);
ALTER TABLE ONLY resources
    ADD CONSTRAINT resources_parent_id_foreign FOREIGN KEY (parent_id) REFERENCES resources(id);
ALTER TABLE ONLY resources
    ADD CONSTRAINT resources_private_to_foreign FOREIGN KEY (private_to) REFERENCES users(id);
ALTER TABLE ONLY resources
    ADD CONSTRAINT resources_root_id_foreign FOREIGN KEY (root_id) REFERENCES resources(id);
ALTER TABLE ONLY resources
    ADD CONSTRAINT resources_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY resources
    ADD CONSTRAINT resources_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY resources
    ADD CONSTRAINT resources_workspace_id_label_id_foreign FOREIGN KEY (workspace_id, label_id) REFERENCES labels(workspace_id, id);
ALTER TABLE ONLY stored_files
    ADD CONSTRAINT stored_files_blob_id_foreign FOREIGN KEY (blob_id) REFERENCES blobs(id);
ALTER TABLE ONLY stored_files
    ADD CONSTRAINT stored_files_overwrites_resource_id_foreign FOREIGN KEY (overwrites_resource_id) REFERENCES resources(id) ON DELETE SET NULL;
ALTER TABLE ONLY stored_files
    ADD CONSTRAINT stored_files_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY stored_files
    ADD CONSTRAINT stored_files_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY tags
    ADD CONSTRAINT tags_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY tags
    ADD CONSTRAINT tags_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY workspace_deletions
    ADD CONSTRAINT workspace_deletions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY workspace_deletions
    ADD CONSTRAINT workspace_deletions_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY workspace_members
    ADD CONSTRAINT workspace_members_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY workspace_members
    ADD CONSTRAINT workspace_members_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY workspace_usage
    ADD CONSTRAINT workspace_usage_workspace_id_foreign FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE ONLY workspaces
    ADD CONSTRAINT workspaces_avatar_blob_id_foreign FOREIGN KEY (avatar_blob_id) REFERENCES blobs(id);
ALTER TABLE ONLY workspaces
    ADD CONSTRAINT workspaces_parent_workspace_id_foreign FOREIGN KEY (parent_workspace_id) REFERENCES workspaces(id);
