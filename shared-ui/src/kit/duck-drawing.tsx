import styles from './duck.module.css';

/** The duck without its animation: the same drawing, which needs no file and no player. */
export const DuckDrawing = () => (
  <svg className={styles.stage} viewBox="0 0 512 512" aria-hidden="true">
    <ellipse cx="256" cy="366" rx="186" ry="51" fill="none" stroke="#b8def5" strokeWidth="6" opacity=".2" />
    <ellipse cx="256" cy="366" rx="176" ry="46" fill="#b8def5" />
    <g transform="rotate(-2 256 286)">
      <path
        fill="#ffd249"
        d="M128 296c0 76 52 94 128 94 86 0 136-34 136-104-14-20-46-34-96-34s-52-26-92-36c-50-4-76 16-76 80z"
      />
      <path
        fill="#f4b82d"
        d="M364 276c30-14 30-36 50-48 4 40-8 74-38 94zM276 283c6 54 58 74 98 58 30-12 38-42 44-68-44 10-142-10-142 10z"
      />
      <ellipse cx="197" cy="181" rx="77" ry="74" fill="#ffd249" />
      <path fill="#f4b82d" d="M206 107c-9-27 11-34 29-29-9 13-4 20-4 33z" />
      <path fill="#f5892b" d="M134 179c-24-5-56-7-62 11-9 16 29 29 58 22 18-6 4-48 4-33z" />
      <path d="M86 196c15 9 33 7 46 0" fill="none" stroke="#c8641a" strokeWidth="5" strokeLinecap="round" />
      <ellipse cx="202" cy="199" rx="16" ry="10" fill="#ff9d6b" opacity=".7" />
      <ellipse cx="170" cy="163" rx="13" ry="15" fill="#2b2e36" />
      <circle cx="165" cy="156" r="4.5" fill="#fff" />
    </g>
    <path
      fill="#8bc7ed"
      d="M80 366c30 16 92-10 118 4 34 18 86-16 120 0 28 14 84 12 114-4 0 26-78 46-176 46S80 364 80 366z"
    />
    <path
      d="M176 388c24 10 116 10 140 0"
      fill="none"
      stroke="#fff"
      strokeWidth="6"
      strokeLinecap="round"
      opacity=".75"
    />
  </svg>
);
