import type { ReactNode } from 'react'
import { Empty } from './Empty.tsx'

/** A part of a value that is told on a line of its own. */
export interface Line {
  /** Names the part; lines of two values with one key are about the same part. */
  readonly key: string
  readonly text: string
  /** Stands before the text: a colour, a mark. */
  readonly mark?: ReactNode
}

/** A value of several parts in words, a line for each. */
export function Lines({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length === 0) return <Empty />
  return (
    <ul className="field-parts">
      {lines.map((line) => (
        <li key={line.key}>
          <Part {...line} />
        </li>
      ))}
    </ul>
  )
}

interface LinesDiffProps {
  readonly before: readonly Line[]
  readonly after: readonly Line[]
}

/** Only the parts that changed: what is gone struck out, then what has come. */
export function LinesDiff({ before, after }: LinesDiffProps) {
  const missingIn = (lines: readonly Line[]) => (line: Line) => !lines.some(({ text }) => text === line.text)
  return (
    <ul className="field-parts">
      {before.filter(missingIn(after)).map((line) => (
        <li key={`-${line.key}`}>
          <del>
            <Part {...line} />
          </del>
        </li>
      ))}
      {after.filter(missingIn(before)).map((line) => (
        <li key={`+${line.key}`}>
          <ins>
            <Part {...line} />
          </ins>
        </li>
      ))}
    </ul>
  )
}

const Part = ({ mark, text }: Line) => (
  <>
    {mark}
    {text}
  </>
)
