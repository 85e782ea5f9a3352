/** SQL: the messenger's address of the `users` row `u`; null when there is none. */
export const RECIPIENT_SQL = "coalesce(u.phone, 'tg:' || u.telegram_id)";
