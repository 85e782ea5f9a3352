/** A rectangle on the map, px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A group's button as it is to be placed. */
export interface PlacedGroup {
  /** Its city. */
  readonly at: Point;
  /** What its number and its name need around their place, px. */
  readonly room: { readonly side: number; readonly above: number; readonly below: number };
  /** The size of its number, which no other number may cover. */
  readonly number: { readonly width: number; readonly height: number };
}

interface MapSize {
  readonly width: number;
  readonly height: number;
  /** What the buttons over the map cover. */
  readonly controls: Box | null;
}

const GAP_PX = 2;

const insideOf = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

export const isOver = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const numberBox = ({ x, y }: Point, { number: { width, height } }: PlacedGroup): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

const wholeBox = ({ x, y }: Point, { room: { side, above, below } }: PlacedGroup): Box => ({
  left: x - side,
  top: y - above,
  right: x + side,
  bottom: y + below,
});

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Wholly on the map, and beside its buttons. */
const insidePlace = (group: PlacedGroup, { width, height, controls }: MapSize): Point => {
  const { side, above, below } = group.room;
  const y = insideOf(group.at.y, above, height - below);
  const x = insideOf(group.at.x, side, width - side);
  return controls && isOver(wholeBox({ x, y }, group), controls) ? { x: controls.left - side, y } : { x, y };
};

/** The nearest place that is wholly on the map and beside the numbers that have theirs; `wish` where there is none. */
const freePlace = (group: PlacedGroup, wish: Point, taken: readonly Box[], size: MapSize): Point => {
  const [halfWidth, halfHeight] = [group.number.width / 2 + GAP_PX, group.number.height / 2 + GAP_PX];
  const columns = taken.flatMap(({ left, right }) => [left - halfWidth, right + halfWidth]);
  const rows = taken.flatMap(({ top, bottom }) => [top - halfHeight, bottom + halfHeight]);
  const isFree = (place: Point) => {
    const inside = insidePlace({ ...group, at: place }, size);
    return (
      inside.x === place.x &&
      inside.y === place.y &&
      !taken.some((box) => isOver(numberBox(place, group), box))
    );
  };
  const [nearest] = [
    wish,
    ...columns.map((x) => ({ x, y: wish.y })),
    ...rows.map((y) => ({ x: wish.x, y })),
    ...columns.flatMap((x) => rows.map((y) => ({ x, y }))),
  ]
    .filter(isFree)
    .sort((one, other) => distance(one, wish) - distance(other, wish));
  return nearest ?? wish;
};

/**
 * Where the buttons of groups are drawn: at their cities, and at an edge beside them, where they are wholly on the map
 * and cover no other number.
 */
export const placesOf = (groups: readonly PlacedGroup[], size: MapSize): readonly Point[] => {
  const wishes = groups.map((group) => ({ group, wish: insidePlace(group, size) }));
  const isAtCity = ({ group, wish }: (typeof wishes)[number]) =>
    wish.x === group.at.x && wish.y === group.at.y;
  const taken = wishes.filter(isAtCity).map(({ group, wish }) => numberBox(wish, group));
  return wishes.map((one) => {
    if (isAtCity(one)) return one.wish;
    const place = freePlace(one.group, one.wish, taken, size);
    taken.push(numberBox(place, one.group));
    return place;
  });
};

/** What a number and its name below it cover. */
export interface NumberAndName {
  readonly number: Box;
  readonly name: Box;
}

/** A name is below its number, above it, or hidden. */
export type NameSide = 'below' | 'above' | null;

/** A rectangle of the browser has nothing that `...` copies. */
const nameBox = ({ number, name }: NumberAndName, side: 'below' | 'above'): Box => {
  if (side === 'below') return name;
  const { left, right, top, bottom } = name;
  return { left, right, top: number.top - GAP_PX - (bottom - top), bottom: number.top - GAP_PX };
};

/**
 * The sides of the names, those of the first groups first: a name covers no other group or its name and no button of the
 * map, and does not begin above `top`; one without such a place is hidden. `covered` is what numbers and names cover.
 */
export const namesOf = (
  groups: readonly NumberAndName[],
  { top, controls }: { readonly top: number; readonly controls: Box | null },
): { readonly sides: readonly NameSide[]; readonly covered: readonly Box[] } => {
  const numbers = groups.map(({ number }) => number);
  const names: Box[] = [];
  const sides = groups.map((group) => {
    const place = (['below', 'above'] as const)
      .map((side) => ({ side, box: nameBox(group, side) }))
      .find(
        ({ box }) =>
          box.top >= top &&
          !(controls && isOver(box, controls)) &&
          !names.some((name) => isOver(box, name)) &&
          !numbers.some((number) => number !== group.number && isOver(box, number)),
      );
    if (place) names.push(place.box);
    return place?.side ?? null;
  });
  return { sides, covered: [...names, ...numbers] };
};

/**
 * What stays at its place while the map comes a step nearer, px: the middle, or the group nearest to it where the
 * middle half of the map has none.
 */
export const fixedPoint = (groups: readonly Point[], width: number, height: number): Point => {
  const middle = { x: width / 2, y: height / 2 };
  const away = ({ x, y }: Point) => Math.max(Math.abs(x - middle.x) / width, Math.abs(y - middle.y) / height);
  const [nearest] = groups
    .filter((group) => away(group) <= 1 / 2)
    .sort((one, other) => away(one) - away(other));
  return nearest && away(nearest) > 1 / 4 ? nearest : middle;
};
