-- Which API token did it: SHA-256 of its text, in hex, as `api_tokens` keeps it.

alter table audit_log add column token_hash text;
