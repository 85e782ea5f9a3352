/** The facts of a car for its description; nothing of a person, not even whether a man or a woman sells. */
export interface DescribedCar {
  readonly title: string;
  readonly year: number;
  /** Full years on the road. */
  readonly age: number;
  /** Kilometers. */
  readonly mileage: number;
  readonly statuses_id: number;
  readonly kpp: string;
  readonly engine: string;
  readonly drivetrain: string;
  readonly body: string;
  readonly stock_status: string;
  readonly classic: boolean;
  readonly company: boolean;
  /** Fields of the ad that the text must not contradict. */
  readonly guaranteed: boolean;
  readonly credit: boolean;
  readonly onlineShow: boolean;
  /** In the nominative. */
  readonly city: string;
}

/** A sentence that always fits, or one that fits some cars only. */
export type Part = string | { readonly text: string; readonly when: (car: DescribedCar) => boolean };

const NEW = 1;
const REPAIRED = 3;
const DAMAGED = 4;
const SALVAGE = 5;
const REFURBISHED = 6;

const is =
  (...ids: readonly number[]) =>
  ({ statuses_id }: DescribedCar) =>
    ids.includes(statuses_id);
const manual = ({ kpp }: DescribedCar) => kpp === 'manual';
const automatic = ({ kpp }: DescribedCar) => kpp === 'automatic';
const cvt = ({ kpp }: DescribedCar) => kpp === 'cvt';
const diesel = ({ engine }: DescribedCar) => engine === 'diesel';
const electric = ({ engine }: DescribedCar) => engine === 'electric';
const hybrid = ({ engine }: DescribedCar) => engine === 'hybrid';
const burning = ({ engine }: DescribedCar) => engine !== 'electric';
const allWheel = ({ drivetrain }: DescribedCar) => drivetrain === 'all_wheel';
const roomy = ({ body }: DescribedCar) => ['wagon', 'van', 'suv'].includes(body);
const railed = (car: DescribedCar) => car.body === 'crossover' || roomy(car);
const light = ({ body }: DescribedCar) => ['sedan', 'hatchback', 'wagon'].includes(body);
const here = ({ stock_status }: DescribedCar) => stock_status === 'in_stock';
const young = ({ age }: DescribedCar) => age <= 8;
const old = ({ age, classic }: DescribedCar) => age >= 12 && !classic;

export const PRIVATE_OPENINGS: readonly Part[] = [
  'Продажа от собственника, перекупов прошу не беспокоить.',
  'Хороший автомобиль, с которым жаль расставаться.',
  'Машина для себя, вложений на ближайшее время не требует.',
  'Продаётся в связи с покупкой другого автомобиля.',
  'Семейный автомобиль, эксплуатация бережная.',
  'Продажа из-за переезда в другой город.',
  { text: 'Автомобиль на ходу каждый день, можно посмотреть и проехать.', when: here },
  'Вторая машина в семье, ездит редко.',
  { text: 'Простая и надёжная машина на каждый день.', when: old },
  { text: 'Почти новый автомобиль по цене ниже салонной.', when: young },
  'Продаю свою машину, пользовался с удовольствием.',
  'Срочности нет, отдам в хорошие руки.',
  'Продаю, потому что купил побольше: семья выросла.',
  'Ездили на дачу и на работу, без такси и каршеринга.',
  'Машина жены, ездит аккуратно и недалеко.',
  'Брал для себя, вложил всё, что просила.',
  'Перехожу на служебную, эта стоит без дела.',
  'Машина отца, возраст уже не позволяет ездить.',
  'Состояние честное, все нюансы расскажу по телефону.',
  'Покупалась у официального дилера, вся история с собой.',
  'Автомобиль полностью обслужен, садись и поезжай.',
  { text: 'Отличный вариант для первого автомобиля.', when: ({ age, classic }) => age >= 7 && !classic },
  { text: 'Менять не планировали, но обстоятельства.', when: young },
];

export const COMPANY_OPENINGS: readonly Part[] = [
  'Автомобиль прошёл проверку по 80 пунктам, отчёт выдаётся на руки.',
  'Юридическая чистота проверена, договор заключается в день обращения.',
  'Автомобиль принят по программе обмена и подготовлен к продаже.',
  { text: 'В наличии на нашей площадке, осмотр по предварительной записи.', when: here },
  { text: 'Полная диагностика перед продажей, присутствие покупателя приветствуется.', when: here },
  'Обмен на ваш автомобиль, оценка за полчаса.',
  'Автомобиль из трейд-ина, прошёл предпродажную подготовку.',
  'Проверен по базам, ограничений нет.',
  'Прозрачная история, выдаём отчёт и договор.',
  { text: 'Показываем на подъёмнике, толщиномер и сканер дадим в руки.', when: here },
  'Обслуживался у дилера, история в электронной книжке.',
  'Цена указана без скрытых условий и комплектов.',
  'Выкуплен у хозяина, предыстория известна.',
];

export const CLASSIC_OPENINGS: readonly Part[] = [
  'Классика в хорошем сохране, на каждой поездке собирает улыбки.',
  'Автомобиль для ценителей: всё родное, ничего не переделано.',
  'Гаражное хранение круглый год, зимой не эксплуатируется.',
  'Экземпляр для коллекции, выставок и спокойных поездок по выходным.',
  'Живая история на колёсах, заводится с пол-оборота.',
  'Стояла в сухом гараже, выезжала несколько раз за лето.',
  'Достался от деда вместе с гаражом и запасом деталей.',
  'Участвовал в городских выставках, есть фотографии.',
  'Едет так, как должна ехать машина тех лет.',
];

export const CONDITION: readonly Part[] = [
  {
    text: 'Новый автомобиль, гарантия производителя.',
    when: (car) => car.statuses_id === NEW && car.guaranteed,
  },
  { text: 'Новый автомобиль, на учёт ещё не ставился.', when: is(NEW) },
  {
    text: 'Не эксплуатировался, стоит на складе.',
    when: ({ statuses_id, stock_status }) => statuses_id === NEW && stock_status === 'in_stock',
  },
  {
    text: 'Ремонт закончен: заменены крыло и бампер, геометрия проверена на стапеле.',
    when: is(REPAIRED),
  },
  {
    text: 'После ремонта двигателя, обкатка пройдена, чеки сохранены.',
    when: (car) => is(REPAIRED)(car) && burning(car),
  },
  { text: 'Повреждена передняя часть, подушки целы, лонжероны ровные.', when: is(DAMAGED) },
  {
    text: 'Удар спереди: капот и фары под замену, остальной кузов цел.',
    when: is(DAMAGED),
  },
  { text: 'Списанный автомобиль, продаётся на запчасти одним лотом.', when: is(SALVAGE) },
  {
    text: 'На ходу не бывает с прошлого года, документы с отметкой об утилизации.',
    when: is(SALVAGE),
  },
  {
    text: 'Полностью восстановлен: кузов, салон и подвеска, фотографии работ покажу.',
    when: is(REFURBISHED),
  },
  { text: 'После реставрации, кузов переварен и окрашен в родной цвет.', when: is(REFURBISHED) },
];

/** The paint of a used car: one sentence, because two would contradict each other. */
export const PAINT: readonly Part[] = [
  'Кузов без ржавчины, лакокрасочное покрытие ухоженное.',
  'По кузову пара мелких сколов, на фото их видно.',
  'Окрашен один элемент в косметических целях, толщиномер покажет.',
  'В авариях не был, все детали в родной краске.',
  { text: 'Есть следы времени на порогах, сквозной коррозии нет.', when: old },
  { text: 'Дно обработано, пороги целые.', when: ({ classic }) => classic },
  'Крашены бампер и переднее крыло, остальное родное.',
  'Лобовое стекло менялось, есть скол на капоте.',
  'Кузов ровный, зазоры заводские.',
  'Сделана антикоррозийная обработка, документы есть.',
  'Пара царапин на заднем бампере от парковки.',
  'Плёнка на капоте и порогах, под ней родная краска.',
];

/** The rest of a used car in running order. */
export const USED_CONDITION: readonly Part[] = [
  'Салон чистый, не прокуренный.',
  'Подвеска недавно перебрана, стуков нет.',
  'Техническое состояние хорошее, ошибок нет.',
  'Зимой заводится без проблем, хранится под крышей.',
  { text: 'Хром и молдинги на месте, резинки живые.', when: ({ classic }) => classic },
  'Кондиционер холодит, печка греет.',
  'Стёкла родные, без трещин.',
  'Сиденья под чехлами, потёртостей нет.',
  'Все кнопки и блоки работают.',
  'Тормозные диски и колодки поменяны весной.',
  'Аккумулятор новый, по чеку.',
  'Развал сделан, руль ровно.',
  'В салоне не курили и животных не возили.',
  'Шумоизоляция дверей и арок сделана в студии.',
];

export const TECHNICAL: readonly Part[] = [
  { text: 'Масло менялось каждые 8 тысяч километров.', when: burning },
  { text: 'Двигатель сухой, работает ровно, масло не ест.', when: burning },
  {
    text: 'Дизель экономичный: по трассе около шести литров на сотню.',
    when: (car) => diesel(car) && light(car),
  },
  { text: 'Форсунки проверены, зимой заводится без подогрева.', when: diesel },
  { text: 'Заряда хватает на неделю поездок по городу.', when: electric },
  { text: 'Здоровье батареи проверено, отчёт есть.', when: electric },
  { text: 'Гибрид: в пробках едет на электричестве, расход смешной.', when: hybrid },
  { text: 'Коробка-автомат переключает мягко, масло в ней заменено.', when: automatic },
  { text: 'Механика чёткая, сцепление меняли недавно.', when: manual },
  { text: 'Вариатор без рывков, обслужен по регламенту.', when: cvt },
  { text: 'Полный привод работает исправно, проверено зимой.', when: allWheel },
  { text: 'Багажник огромный, задний ряд складывается в ровный пол.', when: roomy },
  { text: 'Свечи, фильтры и ремень поменяны по регламенту.', when: burning },
  { text: 'Компрессия ровная по цилиндрам.', when: burning },
  { text: 'Расход по городу около десяти литров.', when: (car) => burning(car) && light(car) },
  { text: 'Турбина и форсунки без замечаний, проверяли в сервисе.', when: diesel },
  { text: 'Ремень ГРМ с роликами и помпа свежие.', when: burning },
  { text: 'Помпа и термостат новые, температура держится.', when: burning },
  { text: 'Масло от замены до замены не доливаю.', when: burning },
  { text: 'Мотор без ошибок, прошивка заводская.', when: ({ engine, age }) => engine === 'gas' && age <= 15 },
  { text: 'Запускается с первой секунды и в мороз.', when: burning },
  { text: 'В коробке поменяны масло и фильтр, чек сохранён.', when: automatic },
  { text: 'Передачи включаются мягко, без хруста.', when: manual },
  { text: 'Сцепление свежее, выжимной тихий.', when: manual },
  { text: 'Муфта и раздатка обслужены в прошлом году.', when: allWheel },
  { text: 'Амортизаторы заменены по кругу.', when: ({ age }) => age >= 5 },
  { text: 'Зарядка от розетки и быстрая, кабели отдаю.', when: electric },
];

export const EQUIPMENT: readonly Part[] = [
  { text: 'кондиционер', when: ({ classic, age }) => !classic && age > 18 },
  { text: 'подогрев передних сидений', when: ({ classic }) => !classic },
  { text: 'камера заднего вида', when: young },
  { text: 'климат-контроль', when: ({ age }) => age <= 18 },
  { text: 'круиз-контроль', when: ({ age }) => age <= 15 },
  { text: 'парктроники', when: ({ age }) => age <= 15 },
  { text: 'бесключевой доступ', when: young },
  { text: 'светодиодные фары', when: young },
  { text: 'подогрев руля', when: young },
  { text: 'сигнализация с автозапуском', when: ({ classic, age }) => !classic && age <= 20 },
  { text: 'музыка с Bluetooth', when: ({ age }) => age <= 18 },
  { text: 'литые диски', when: ({ classic }) => !classic },
  { text: 'фаркоп', when: railed },
  { text: 'рейлинги на крыше', when: railed },
  { text: 'панорамная крыша', when: ({ age, body }) => age <= 10 && body !== 'pickup' },
  { text: 'родной радиоприёмник', when: ({ classic }) => classic },
  { text: 'комплект запасных деталей', when: ({ classic }) => classic },
  { text: 'родной инструмент', when: ({ classic }) => classic },
];

export const EXTRAS: readonly Part[] = [
  'Два комплекта ключей.',
  'В подарок комплект зимней резины на дисках.',
  'Страховка действует ещё полгода.',
  'Сервисная книжка с отметками.',
  'Резина новая, хватит на несколько сезонов.',
  'Залогов и запретов нет.',
  { text: 'Оригинальные колпаки и книжка по эксплуатации 70-х годов.', when: ({ year }) => year < 1980 },
  'Зимние и летние колёса в комплекте.',
  'Коврики и поддон багажника отдаю.',
  'Есть второй комплект фильтров и масло на замену.',
  'Установлен видеорегистратор, провода спрятаны.',
  'Штрафов нет, налоги оплачены.',
  'Стоит автозапуск, зимой очень выручает.',
  'ОСАГО до лета, можно вписаться.',
  'Все чеки за последние три года в папке.',
  'Резина летняя, прошла один сезон.',
];

export const STOCK: readonly Part[] = [
  {
    text: 'Автомобиль в пути, ждём в течение трёх недель.',
    when: (car) => car.stock_status === 'in_transit',
  },
  {
    text: 'Уже отправлен, место можно закрепить за собой.',
    when: (car) => car.stock_status === 'in_transit',
  },
  { text: 'Привезём под заказ, срок от 30 дней.', when: (car) => car.stock_status === 'on_order' },
  { text: 'Под заказ: цена с доставкой и оформлением.', when: (car) => car.stock_status === 'on_order' },
];

export const PRIVATE_ENDINGS: readonly Part[] = [
  { text: 'Небольшой торг у капота.', when: here },
  'Обмен не интересует.',
  'Звоните с 9 до 21, отвечаю всегда.',
  { text: 'Торг после осмотра.', when: here },
  'Возможен обмен с вашей доплатой.',
  'Пишите в мессенджер, вышлю видео.',
  { text: 'Проверка в любом сервисе за ваш счёт.', when: here },
  'Цена без торга.',
  'Реальному покупателю уступлю.',
  { text: 'Смотреть вечером или в выходные.', when: here },
  { text: 'Ключи и документы на руках, оформим за полчаса.', when: here },
  'Обмен рассмотрю только на более свежую.',
  { text: 'Покажу в любое время, только предупредите заранее.', when: here },
  'На сообщения отвечаю в течение дня.',
  { text: 'Первому, кто приедет, хорошая скидка.', when: here },
  'Без срочного выкупа, пожалуйста.',
];

export const COMPANY_ENDINGS: readonly Part[] = [
  'Оформление за час, работаем без выходных.',
  { text: 'Возможна покупка в кредит, решение за 20 минут.', when: ({ credit }) => credit },
  'Доставка в любой регион.',
  'Звоните: забронируем автомобиль на сутки без предоплаты.',
  { text: 'Организуем онлайн-показ в удобное время.', when: ({ onlineShow }) => onlineShow },
  { text: 'Тест-драйв по записи.', when: here },
  'Принимаем ваш автомобиль в зачёт.',
  'Поставим на учёт и поможем со страховкой.',
  { text: 'Ждём ежедневно, парковка для гостей бесплатная.', when: here },
  { text: 'Торг при осмотре.', when: here },
];
