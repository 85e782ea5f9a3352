/** Sentences of the testers' tool. */
export const texts = {
  title: 'Сборки разделов',
  usual: 'Как у всех',
  usualNote: 'Действующая сборка или пробная доля',
  contract: (version: string) => `Договор ${version}`,
  tooNew: (version: string) => `Договор ${version} — не подходит этой оболочке`,
  open: 'Открыть',
  notLasting: 'Браузер не хранит данные этого окна: выбор не переживёт перезагрузки.',
  failed: 'Не удалось получить список сборок',
  banner: (app: string, build: string) => `Проверочная сборка: ${app} ${build}`,
  off: 'Выключить',
} as const;
