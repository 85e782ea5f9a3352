-- oldest server: 8

-- Tables under the names of what they hold. Servers of the release before still run while the first new one starts:
-- a view keeps the old name for them, and goes in a later migration.

-- compatible: the view kept_answers keeps the name
alter table kept_answers rename to idempotent_responses;
-- compatible: no server names an index
alter index kept_answers_pkey rename to idempotent_responses_pkey;
-- compatible: no server names an index
alter index kept_answers_by_age rename to idempotent_responses_by_age;
create view kept_answers as select user_id, key, request_hash, answer, created_at from idempotent_responses;

-- compatible: the view limit_marks keeps the name
alter table limit_marks rename to rate_limit_hits;
-- compatible: the column fills itself
alter sequence limit_marks_id_seq rename to rate_limit_hits_id_seq;
-- compatible: no server names an index
alter index limit_marks_pkey rename to rate_limit_hits_pkey;
-- compatible: no server names an index
alter index limit_marks_of_key rename to rate_limit_hits_of_key;
-- compatible: no server names an index
alter index limit_marks_old rename to rate_limit_hits_old;
create view limit_marks as select id, key, marked_at from rate_limit_hits;
