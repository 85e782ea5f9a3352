-- oldest server: 8
-- compatible: kept_answers, limit_marks, limit_marks_id_seq: views keep the names

-- Tables under the names of what they hold. Servers of the release before still run while the first new one starts:
-- a view keeps the old name for them, and goes in a later migration.
alter table kept_answers rename to idempotent_responses;
alter index kept_answers_pkey rename to idempotent_responses_pkey;
alter index kept_answers_by_age rename to idempotent_responses_by_age;
create view kept_answers as select user_id, key, request_hash, answer, created_at from idempotent_responses;

alter table limit_marks rename to rate_limit_hits;
alter sequence limit_marks_id_seq rename to rate_limit_hits_id_seq;
alter index limit_marks_pkey rename to rate_limit_hits_pkey;
alter index limit_marks_of_key rename to rate_limit_hits_of_key;
alter index limit_marks_old rename to rate_limit_hits_old;
create view limit_marks as select id, key, marked_at from rate_limit_hits;
