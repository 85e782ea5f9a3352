-- oldest server: 1

-- The button under a message: {"label": "Открыть объявление", "path": "/car/12"}. Messages that are still to be sent
-- get the button that was read from their text until now.
alter table outbox add column link jsonb;

-- blocks writes: messages that wait
update outbox set link = jsonb_build_object(
  'label', 'Открыть объявление',
  'path', '/car/' || substring(body from '\mID: ([1-9][0-9]{0,9})\M')
)
where sent_at is null and dropped_at is null and body ~ '\mID: [1-9][0-9]{0,9}\M'
  and kind in ('price_change', 'new_ad', 'order', 'online_show');

-- blocks writes: messages that wait
update outbox set link = '{"label": "Войти как юр. лицо", "path": "/login-entity"}'
where sent_at is null and dropped_at is null and kind = 'moderation' and body like '%/login-entity%';
