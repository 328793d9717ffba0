import type { ReactNode } from 'react'
import { Empty } from './Empty.tsx'

/** Part of a value, shown on a separate line. */
export interface Line {
  /** Identifies the part: lines of two values with the same key describe the same part. */
  readonly key: string
  readonly text: string
  /** Content before the text: a colour, a mark. */
  readonly mark?: ReactNode
}

/** Shows a value of several parts, one line each. */
export function Lines({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length === 0) return <Empty />
  return (
    <ul className="field-parts">
      {lines.map((line) => (
        <li key={line.key}>
          <LineContent {...line} />
        </li>
      ))}
    </ul>
  )
}

interface LinesDiffProps {
  readonly before: readonly Line[]
  readonly after: readonly Line[]
}

/** Shows only the changed parts: first the removed ones, struck out, then the new ones. */
export function LinesDiff({ before, after }: LinesDiffProps) {
  const isMissingFrom = (lines: readonly Line[]) => (line: Line) => !lines.some(({ text }) => text === line.text)
  return (
    <ul className="field-parts">
      {before.filter(isMissingFrom(after)).map((line) => (
        <li key={`-${line.key}`}>
          <del>
            <LineContent {...line} />
          </del>
        </li>
      ))}
      {after.filter(isMissingFrom(before)).map((line) => (
        <li key={`+${line.key}`}>
          <ins>
            <LineContent {...line} />
          </ins>
        </li>
      ))}
    </ul>
  )
}

const LineContent = ({ mark, text }: Line) => (
  <>
    {mark}
    {text}
  </>
)
