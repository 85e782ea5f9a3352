/** SQL: where the messenger may reach the person of a `users` row named `u`; null for nobody. */
export const RECIPIENT_SQL = "coalesce(u.phone, 'tg:' || u.telegram_id)";
