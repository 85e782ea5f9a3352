/** The product's sign: a car seen from the front, `size` in px. The name is beside it. */
export const BrandSign = ({ size }: { readonly size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="var(--accent)" />
    <path
      d="M8.5 15.5 10.6 9.9a2.2 2.2 0 0 1 2-1.4h6.8a2.2 2.2 0 0 1 2 1.4l2.1 5.6M7 17.7a2.2 2.2 0 0 1 2.2-2.2h13.6a2.2 2.2 0 0 1 2.2 2.2v4.1H7zM8.5 21.8v2.4h3v-2.4m9 0v2.4h3v-2.4"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="11.3" cy="18.7" r="1.2" fill="var(--on-accent)" />
    <circle cx="20.7" cy="18.7" r="1.2" fill="var(--on-accent)" />
  </svg>
);
