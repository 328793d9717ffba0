import './emptyDrawing.css'
import type { ReactNode } from 'react'

/**
 * Line drawings for empty places, 96 pixels square, in the weak colour with one part in the accent (class `accent`). They decorate: what is
 * the matter is said in words below them.
 */
const drawings = {
  nothingYet: (
    <>
      <path d="M22 16h38l14 14v50H22z" />
      <path d="M60 16v14h14M34 42h28M34 54h28" />
      <path className="accent" d="M34 66h12M70 66v16M62 74h16" />
    </>
  ),
  nothingMatches: (
    <>
      <path d="M16 24h44M16 38h24M16 52h18M16 66h26" />
      <circle className="accent" cx="58" cy="52" r="16" />
      <path className="accent" d="m70 64 12 14M52 46l12 12M64 46 52 58" />
    </>
  ),
  notAllowed: (
    <>
      <path d="M24 44h48v36H24z" />
      <path d="M34 44V32a14 14 0 0 1 28 0v12" />
      <circle className="accent" cx="48" cy="58" r="4" />
      <path className="accent" d="M48 62v8" />
    </>
  ),
  notAssigned: (
    <>
      <circle cx="38" cy="32" r="12" />
      <path d="M14 78c0-16 10-26 24-26 6 0 11 2 15 5" />
      <path className="accent" strokeDasharray="5 5" d="M58 62h24v18H58z" />
      <path className="accent" d="M66 71h8" />
    </>
  ),
  failed: (
    <>
      <path d="M28 66h-4a14 14 0 0 1-1-28 20 20 0 0 1 38-6 17 17 0 0 1 9 33" />
      <path className="accent" d="M48 48v18M48 76v2" />
    </>
  ),
  allDone: (
    <>
      <path d="M22 20h52v60H22z" />
      <path d="M36 14h24v12H36z" />
      <path className="accent" d="m34 54 10 10 20-22" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>
export type EmptyPicture = keyof typeof drawings

export const EmptyDrawing = ({ picture }: { readonly picture: EmptyPicture }) => (
  <svg className="empty-drawing" viewBox="0 0 96 96" aria-hidden="true">
    {drawings[picture]}
  </svg>
)
