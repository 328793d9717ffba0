import { mark } from '#resources/core/values/look.ts'

/** Product mark, shown if the organisation has no logo. */
export const Mark = ({ className }: { readonly className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 32 32"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="2.4"
    aria-hidden="true"
  >
    <rect width="32" height="32" rx={mark.radius} className="mark-ground" />
    <path d={mark.lines} className="mark-lines" />
    <path d={mark.tick} className="mark-tick" />
  </svg>
)
