import './emptyDrawing.css'
import type { ReactNode } from 'react'

/**
 * Line drawings for empty states, 96 pixels square, in the weak colour with one detail in the accent colour (class `accent`). They are
 * decoration: the text below them contains the message.
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
  calendar: (
    <>
      <path d="M16 24h64v56H16zM16 40h64M32 16v14M64 16v14" />
      <path d="M28 52h8M44 52h8M28 66h8" />
      <path className="accent" d="M58 60h12v12H58z" />
    </>
  ),
  bell: (
    <>
      <path d="M26 66V44a22 22 0 0 1 44 0v22l8 8H18z" />
      <path d="M48 22v-6M40 80a8 8 0 0 0 16 0" />
      <path className="accent" d="M36 46a12 12 0 0 1 9-12" />
    </>
  ),
  question: (
    <>
      <path d="M14 18h68v46H48L32 80V64H14z" />
      <path className="accent" d="M40 36a8 8 0 1 1 11 7c-2 1-3 3-3 5M48 54v2" />
    </>
  ),
  form: (
    <>
      <path d="M20 14h56v68H20z" />
      <path d="M44 30h20M44 48h20M44 66h12M30 44h8v8h-8zM30 62h8v8h-8z" />
      <path className="accent" d="m29 30 4 4 7-8" />
    </>
  ),
  folder: (
    <>
      <path d="M12 76V22h26l8 10h38v44z" />
      <path className="accent" d="M34 54h28M48 42v24" />
    </>
  ),
  people: (
    <>
      <circle cx="36" cy="34" r="12" />
      <path d="M12 78c0-15 10-24 24-24s24 9 24 24z" />
      <path d="M58 24a12 12 0 0 1 0 21M66 56c11 3 18 11 18 22h-12" />
      <path className="accent" d="M36 64v8M32 68h8" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>
export type EmptyPicture = keyof typeof drawings

/** Drawings by the icon that a declaration's `menu` names. */
const pictureByIcon: Readonly<Record<string, EmptyPicture>> = {
  bell: 'bell',
  book: 'folder',
  calendar: 'calendar',
  check: 'form',
  comment: 'question',
  control: 'question',
  copy: 'people',
  diff: 'form',
  experiment: 'folder',
  file: 'form',
  folder: 'folder',
  form: 'form',
  idcard: 'people',
  inbox: 'calendar',
  mail: 'bell',
  notification: 'bell',
  phone: 'calendar',
  profile: 'form',
  protect: 'form',
  question: 'question',
  read: 'folder',
  search: 'form',
  table: 'calendar',
  tags: 'form',
  team: 'people',
  user: 'people',
}
export const pictureOfIcon = (icon: string | undefined): EmptyPicture => pictureByIcon[icon ?? ''] ?? 'nothingYet'

export const EmptyDrawing = ({ picture }: { readonly picture: EmptyPicture }) => (
  <svg className="empty-drawing" viewBox="0 0 96 96" aria-hidden="true">
    {drawings[picture]}
  </svg>
)
