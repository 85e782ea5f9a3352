/**
 * SQL: the stored `time` is less than `seconds` away from `moment`. One that is farther ahead was written before the
 * clock was set back, and is over [S27].
 */
export const isWithinSql = (time: string, moment: string, seconds: string | number): string =>
  `(${time} > ${moment}::timestamptz - make_interval(secs => ${seconds})
    and ${time} < ${moment}::timestamptz + make_interval(secs => ${seconds}))`;
