import {
  airConditioned,
  allWheel,
  automatic,
  belted,
  big,
  burning,
  comfortable,
  cvt,
  DAMAGED,
  type DescribedCar,
  diesel,
  electric,
  forTwo,
  here,
  hybrid,
  is,
  light,
  littleDriven,
  manual,
  muchDriven,
  NEW,
  old,
  oneOwner,
  plain,
  privately,
  REFURBISHED,
  REPAIRED,
  railed,
  rich,
  roomy,
  SALVAGE,
  thousands,
  worn,
  young,
} from './described-car.ts';

/** A sentence that always fits, or one that fits some cars only. */
export type Part =
  | string
  | {
      readonly text: string | ((car: DescribedCar) => string);
      readonly when: (car: DescribedCar) => boolean;
    };

export const PRIVATE_OPENINGS: readonly Part[] = [
  'Собственник, перекупов не беспокоить.',
  'Расставаться жаль, машина хорошая.',
  'Вложений не требует, сел и поехал.',
  'Продажа: куплена другая машина.',
  'Продажа из-за переезда в другой город.',
  'Продаю свою машину, претензий к ней нет.',
  'Срочности нет, отдам в хорошие руки.',
  'Все нюансы расскажу по телефону.',
  'Дали служебную, эта стоит без дела.',
  {
    text: ({ model, year }) => `${model} ${year} года, продажа без посредников.`,
    when: ({ model }) => /^[A-ZА-Я]/.test(model),
  },
  { text: ({ model }) => `Здравствуйте! Предлагаю свой ${model}.`, when: ({ domestic }) => !domestic },
  {
    text: ({ year }) => `Взята новой в ${year} году, все эти годы в одной семье.`,
    when: (car) => oneOwner(car) && car.age >= 2 && !car.classic,
  },
  {
    text: ({ year }) => `Покупка у дилера в ${year}-м, история есть.`,
    when: (car) => oneOwner(car) && car.age <= 12,
  },
  {
    text: 'Вторая в семье, пробег небольшой.',
    when: littleDriven,
  },
  { text: 'Езжу по межгороду, пробег трассовый.', when: muchDriven },
  { text: 'На ходу каждый день, можно проехать.', when: here },
  { text: 'Простая машина на каждый день.', when: (car) => old(car) && plain(car) },
  {
    text: 'Почти новая, по цене ниже салонной.',
    when: ({ age, mileage }) => age <= 3 && mileage < 40_000,
  },
  { text: 'Семейная машина, ездили бережно.', when: (car) => !forTwo(car) && !car.classic },
  {
    text: 'Семья выросла, нужна машина побольше.',
    when: (car) => !big(car),
  },
  { text: 'На дачу и на работу, без такси.', when: plain },
  { text: 'Машина отца, сам уже не ездит.', when: ({ age }) => age >= 4 },
  {
    text: 'Отличный вариант для первого автомобиля.',
    when: (car) => car.age >= 7 && !car.classic && plain(car) && car.power <= 125,
  },
  { text: 'Менять не думали, но так вышло.', when: young },
];

export const COMPANY_OPENINGS: readonly Part[] = [
  'Проверен по 80 пунктам, отчёт на руки.',
  { text: 'Юридически чист, договор сразу.', when: here },
  { text: 'Принят по обмену, готов к продаже.', when: here },
  { text: 'На площадке, осмотр по записи.', when: here },
  { text: 'Диагностика при вас перед продажей.', when: here },
  'Обмен на ваш, оценка за полчаса.',
  { text: 'Из трейд-ина, подготовлен к продаже.', when: here },
  'Проверен по базам, ограничений нет.',
  'Выдаём отчёт по истории и договор.',
  { text: 'Покажем на подъёмнике, дадим сканер.', when: here },
  { text: 'Обслуживался у дилера, книжка есть.', when: young },
  'Цена без скрытых условий.',
  { text: 'Выкуплен у первого хозяина.', when: oneOwner },
];

export const NEW_OPENINGS: readonly Part[] = [
  'Автомобиль из салона, документы готовы.',
  { text: 'Плёнка не снята, осмотр в салоне.', when: here },
  'За сданный автомобиль скидка.',
  'Цвет и комплектация как на фото.',
  { text: 'Подготовлен, можно забрать сегодня.', when: here },
];

export const CLASSIC_OPENINGS: readonly Part[] = [
  'Классика в хорошем сохране.',
  'Для ценителей: всё родное.',
  'Гараж круглый год, зимой не ездит.',
  'Для коллекции и поездок по выходным.',
  'Живая история, заводится сразу.',
  'Стояла в сухом гараже, ездит летом.',
  { text: 'Достался от деда вместе с гаражом.', when: (car) => car.domestic && privately(car) },
  'Участвовал в городских выставках.',
  'Едет как положено машине тех лет.',
];

export const CONDITION: readonly Part[] = [
  {
    text: 'Новый, гарантия производителя.',
    when: (car) => car.statuses_id === NEW && car.guaranteed,
  },
  { text: 'Новый, на учёт не ставился.', when: is(NEW) },
  {
    text: 'Не эксплуатировался, стоит на складе.',
    when: ({ statuses_id, stock_status }) => statuses_id === NEW && stock_status === 'in_stock',
  },
  {
    text: 'Ремонт закончен: крыло и бампер новые.',
    when: is(REPAIRED),
  },
  {
    text: 'После ремонта двигателя, чеки есть.',
    when: (car) => is(REPAIRED)(car) && burning(car),
  },
  { text: 'Повреждён перед, подушки целы.', when: is(DAMAGED) },
  {
    text: 'Удар спереди: капот и фары под замену.',
    when: is(DAMAGED),
  },
  { text: 'На запчасти, одним лотом.', when: is(SALVAGE) },
  {
    text: 'Не на ходу, списан в прошлом году.',
    when: is(SALVAGE),
  },
  {
    text: 'Восстановлен: кузов, салон, подвеска.',
    when: is(REFURBISHED),
  },
  { text: 'После реставрации, цвет родной.', when: is(REFURBISHED) },
];

/** The paint of a used car: one sentence, because two would contradict each other. */
export const PAINT: readonly Part[] = [
  'Кузов без ржавчины.',
  'По кузову пара мелких сколов.',
  'Окрашен один элемент.',
  'В авариях не был, краска родная.',
  { text: 'Есть следы времени на порогах.', when: old },
  { text: 'Дно обработано, пороги целые.', when: ({ classic }) => classic },
  'Крашены бампер и переднее крыло.',
  'Небольшой скол на капоте, подкрашен.',
  'Кузов ровный, зазоры заводские.',
  'Сделана антикоррозийная обработка.',
  'Пара царапин на заднем бампере.',
  { text: 'Плёнка на капоте и порогах.', when: ({ classic }) => !classic },
];

/** The rest of a used car in running order. */
export const USED_CONDITION: readonly Part[] = [
  'Салон чистый, не прокуренный.',
  { text: 'Подвеска недавно перебрана, стуков нет.', when: (car) => car.age >= 5 && worn(car) },
  'Технически в порядке, ошибок нет.',
  { text: 'Хранится под крышей.', when: privately },
  { text: 'Хром и молдинги на месте, резинки живые.', when: ({ classic }) => classic },
  { text: 'Кондиционер холодит, печка греет.', when: airConditioned },
  'Стёкла родные, без трещин.',
  { text: 'Сиденья под чехлами, потёртостей нет.', when: (car) => privately(car) && plain(car) },
  { text: 'Все кнопки и блоки работают.', when: ({ classic }) => !classic },
  { text: 'Тормоза обновлены весной.', when: worn },
  { text: 'Аккумулятор новый, чек есть.', when: ({ age }) => age >= 4 },
  'Развал сделан, руль стоит ровно.',
  { text: 'Животных не возили, обивка без затяжек.', when: privately },
  { text: 'Шумоизоляция дверей и арок.', when: (car) => privately(car) && plain(car) },
];

export const TECHNICAL: readonly Part[] = [
  { text: 'Масло каждые 8 тысяч километров.', when: (car) => burning(car) && car.mileage > 20_000 },
  { text: 'Двигатель сухой, масло не ест.', when: burning },
  {
    text: 'По трассе около шести литров.',
    when: (car) => diesel(car) && light(car),
  },
  { text: 'Зимой заводится без подогрева.', when: diesel },
  { text: 'Заряда хватает на неделю по городу.', when: electric },
  { text: 'Здоровье батареи проверено, отчёт есть.', when: electric },
  { text: 'В пробках едет на электричестве.', when: hybrid },
  {
    text: 'Автомат переключает без толчков.',
    when: (car) => automatic(car) && !electric(car),
  },
  {
    text: ({ mileage }) => `Сцепление поменяно на ${thousands(mileage) - 12} тысячах.`,
    when: (car) => manual(car) && car.mileage > 80_000 && !car.company,
  },
  { text: 'Вариатор без рывков, обслужен.', when: cvt },
  { text: 'Полный привод исправен.', when: allWheel },
  { text: 'Багажник огромный, пол ровный.', when: roomy },
  { text: 'Свечи и фильтры поменяны по регламенту.', when: (car) => burning(car) && !diesel(car) },
  { text: 'Компрессия ровная по цилиндрам.', when: (car) => burning(car) && car.age >= 7 },
  {
    text: 'Расход по городу около десяти литров.',
    when: (car) => burning(car) && light(car) && plain(car),
  },
  { text: 'Турбина и форсунки без замечаний.', when: diesel },
  { text: 'Ремень ГРМ с роликами и помпа свежие.', when: (car) => belted(car) && worn(car) },
  { text: 'Помпа и термостат новые.', when: (car) => burning(car) && worn(car) },
  { text: 'Масло от замены до замены не доливаю.', when: (car) => burning(car) && privately(car) },
  { text: 'Мотор без ошибок, прошивка заводская.', when: ({ engine, age }) => engine === 'gas' && age <= 15 },
  { text: 'Запускается с первой секунды и в мороз.', when: burning },
  {
    text: ({ mileage }) => `Масло в коробке новое с ${thousands(mileage) - 8} тысяч.`,
    when: (car) => automatic(car) && worn(car) && !electric(car),
  },
  { text: 'Передачи включаются мягко, без хруста.', when: manual },
  { text: 'Сцепление свежее, выжимной тихий.', when: (car) => manual(car) && worn(car) },
  { text: 'Муфта и раздатка обслужены.', when: (car) => allWheel(car) && worn(car) },
  { text: 'Амортизаторы заменены по кругу.', when: (car) => car.age >= 5 && worn(car) },
  { text: 'Зарядка от розетки и быстрая, кабели отдаю.', when: electric },
];

export const EQUIPMENT: readonly Part[] = [
  { text: 'кондиционер', when: (car) => airConditioned(car) && !comfortable(car) },
  { text: 'подогрев передних сидений', when: ({ classic, age }) => !classic && age <= 18 },
  { text: 'электростеклоподъёмники', when: (car) => airConditioned(car) && !comfortable(car) },
  { text: 'сигнализация с автозапуском', when: (car) => airConditioned(car) && car.age <= 20 },
  { text: 'литые диски', when: ({ classic }) => !classic },
  { text: 'музыка с Bluetooth', when: (car) => airConditioned(car) && car.age <= 18 },
  { text: 'фаркоп', when: railed },
  { text: 'рейлинги на крыше', when: railed },
  { text: 'камера заднего вида', when: (car) => young(car) && (comfortable(car) || car.age <= 4) },
  { text: 'климат-контроль', when: (car) => comfortable(car) && car.age <= 18 },
  { text: 'круиз-контроль', when: (car) => comfortable(car) && car.age <= 15 },
  { text: 'парктроники', when: (car) => comfortable(car) && car.age <= 15 },
  { text: 'бесключевой доступ', when: (car) => comfortable(car) && young(car) },
  { text: 'светодиодные фары', when: (car) => rich(car) && young(car) },
  { text: 'подогрев руля', when: (car) => comfortable(car) && young(car) },
  { text: 'кожаный салон', when: rich },
  { text: 'электропривод багажника', when: (car) => rich(car) && big(car) },
  { text: 'память сидений', when: rich },
  { text: 'панорамная крыша', when: (car) => rich(car) && car.age <= 10 && car.body !== 'pickup' },
  { text: 'родной радиоприёмник', when: ({ classic }) => classic },
  { text: 'запасные детали', when: ({ classic }) => classic },
  { text: 'родной инструмент', when: ({ classic }) => classic },
];

export const EXTRAS: readonly Part[] = [
  'Два комплекта ключей.',
  { text: 'В подарок зимняя резина на дисках.', when: privately },
  { text: 'Страховка действует ещё полгода.', when: privately },
  { text: 'Сервисная книжка с отметками.', when: young },
  'Резина новая.',
  'Залогов и запретов нет.',
  { text: 'Родные колпаки и книжка тех лет.', when: ({ year }) => year < 1980 },
  'Зимние и летние колёса в комплекте.',
  'Коврики и поддон багажника отдаю.',
  { text: 'Отдам фильтры и масло на замену.', when: (car) => privately(car) && burning(car) },
  { text: 'Есть видеорегистратор.', when: ({ classic }) => !classic },
  'Штрафов нет, налоги оплачены.',
  { text: 'ОСАГО до лета, можно вписаться.', when: privately },
  { text: 'Все чеки за последние три года в папке.', when: (car) => privately(car) && car.age >= 3 },
  'Резина летняя, прошла один сезон.',
];

export const STOCK: readonly Part[] = [
  {
    text: 'В пути, ждём через три недели.',
    when: (car) => car.stock_status === 'in_transit',
  },
  {
    text: 'Уже отправлен, можно забронировать.',
    when: (car) => car.stock_status === 'in_transit',
  },
  { text: 'Привезём под заказ, срок от 30 дней.', when: (car) => car.stock_status === 'on_order' },
  { text: 'Под заказ, цена с доставкой.', when: (car) => car.stock_status === 'on_order' },
];

export const PRIVATE_ENDINGS: readonly Part[] = [
  { text: 'Небольшой торг у капота.', when: here },
  'Обмен не интересует.',
  'Звоните с 9 до 21, отвечаю всегда.',
  { text: 'Торг после осмотра.', when: here },
  'Рассмотрю обмен с вашей доплатой.',
  'Пишите в мессенджер, вышлю видео.',
  { text: 'Проверка в любом сервисе за ваш счёт.', when: here },
  'Цена без торга.',
  'Реальному покупателю уступлю.',
  { text: 'Смотреть вечером или в выходные.', when: here },
  { text: 'Документы на руках, оформим быстро.', when: here },
  'Обмен рассмотрю только на более свежую.',
  { text: 'Покажу в любое время, предупредите.', when: here },
  'На сообщения отвечаю в течение дня.',
  { text: 'Первому, кто приедет, хорошая скидка.', when: here },
  'Без срочного выкупа, пожалуйста.',
];

export const COMPANY_ENDINGS: readonly Part[] = [
  'Оформление за час, без выходных.',
  { text: 'Можно в кредит, решение за 20 минут.', when: ({ credit }) => credit },
  'Доставка в любой регион.',
  'Забронируем на сутки без предоплаты.',
  { text: 'Организуем онлайн-показ в удобное время.', when: ({ onlineShow }) => onlineShow },
  { text: 'Тест-драйв по записи.', when: here },
  'Принимаем ваш автомобиль в зачёт.',
  'Поставим на учёт и застрахуем.',
  { text: 'Ждём ежедневно, парковка есть.', when: here },
  { text: 'Торг при осмотре.', when: here },
];
