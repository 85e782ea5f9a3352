/** An element by its role and its name. */
export interface Query {
  readonly role:
    | 'button'
    | 'link'
    | 'textbox'
    | 'checkbox'
    | 'radio'
    | 'option'
    | 'heading'
    | 'dialog'
    | 'img'
    | 'article'
    | 'tab'
    | 'listitem'
    | 'radiogroup';
  /** A part of its name; the whole of it with `exact`. */
  readonly name?: string;
  readonly exact?: boolean;
  /** Searched inside this one only. */
  readonly within?: Query;
  /** Index among the matches, from 0; the first when left out. */
  readonly at?: number;
}

/** The matching elements. */
export interface FoundElements {
  readonly count: number;
  /** The chosen one's text and box; null where there is none. */
  readonly element: {
    readonly name: string;
    readonly value: string;
    readonly checked: boolean;
    readonly disabled: boolean;
    readonly href: string;
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
    /** Whether a tap on its middle hits it. */
    readonly isHit: boolean;
  } | null;
}

/** Runs in the page: finds visible elements, scrolls the chosen one into view if requested. */
export const findElement = (query: Query, shouldScroll: boolean): FoundElements => {
  const field =
    'input:not([type]),input[type=text],input[type=tel],input[type=email],input[type=search],input[type=password],input[type=number],textarea';
  const selectors: Record<Query['role'], string> = {
    button: 'button,[role=button],summary',
    link: 'a[href]',
    textbox: `${field},[role=combobox]`,
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio],[role=radio]',
    option: '[role=option]',
    heading: 'h1,h2,h3',
    dialog: 'dialog[open],[role=dialog],[role=alertdialog]',
    img: 'img,[role=img]',
    article: 'article',
    tab: '[role=tab]',
    listitem: 'li',
    radiogroup: '[role=radiogroup]',
  };
  const plain = (value: string) => value.replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label');
    if (label) return plain(label);
    const ids = element.getAttribute('aria-labelledby');
    if (ids)
      return plain(
        ids
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
    const labels = (element as HTMLInputElement).labels;
    if (labels && labels.length > 0) return plain([...labels].map((one) => one.textContent).join(' '));
    return plain(
      element.getAttribute('alt') ?? (element.textContent || element.getAttribute('placeholder') || ''),
    );
  };
  const isVisible = (element: Element): boolean => {
    // A radio or a checkbox may be hidden inside its label, which is the tap target.
    const shown = element.closest('label') ?? element;
    return shown.getClientRects().length > 0 && getComputedStyle(shown).visibility === 'visible';
  };
  const all = ({ role, name, exact, within }: Query): Element[] => {
    const roots = within
      ? all(within).slice(within.at ?? 0, (within.at ?? 0) + 1)
      : [document.documentElement];
    return roots
      .flatMap((root) => [...root.querySelectorAll(selectors[role])])
      .filter((element) => {
        if (!isVisible(element)) return false;
        if (name === undefined) return true;
        const own = nameOf(element);
        return exact ? own === name : own.toLowerCase().includes(name.toLowerCase());
      });
  };
  const fitting = all(query);
  const element = fitting[query.at ?? 0];
  if (!element) return { count: fitting.length, element: null };
  const target = element.closest('label') ?? element;
  if (shouldScroll) {
    const { top, bottom } = target.getBoundingClientRect();
    if (top < 80 || bottom > innerHeight - 100) target.scrollIntoView({ block: 'center' });
  }
  const { left, top, width, height } = target.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return {
    count: fitting.length,
    element: {
      name: nameOf(element),
      value: (element as HTMLInputElement).value ?? '',
      checked:
        (element as HTMLInputElement).checked === true || element.getAttribute('aria-checked') === 'true',
      disabled: (element as HTMLButtonElement).disabled === true,
      href: element.getAttribute('href') ?? '',
      left,
      top,
      width,
      height,
      isHit: hit !== null && (target.contains(hit) || hit.contains(target)),
    },
  };
};
