import './figures.css'
import { StatisticCard } from '@ant-design/pro-components'
import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/numbers.ts'
import { LibraryFrame } from './LibraryFrame.tsx'

interface Figure {
  readonly key: string
  readonly label: string
  /** A number, or what stands in its place: a moment, a dash. */
  readonly value: number | string
  /** Explanation beside the label. */
  readonly info?: ReactNode
  /** A word below it. */
  readonly note?: ReactNode
}

/** Figures side by side, each on a card of its own. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const numbers = useNumbers()
  return (
    <LibraryFrame>
      <ul className="figures">
        {figures.map(({ key, label, value, info, note }) => (
          <li key={key} className={typeof value === 'number' ? undefined : 'figure-words'}>
            <StatisticCard
              bordered
              size="small"
              statistic={{
                title: (
                  <>
                    {label} {info}
                  </>
                ),
                formatter: () => (typeof value === 'number' ? numbers.format(value) : value),
                description: note,
              }}
            />
          </li>
        ))}
      </ul>
    </LibraryFrame>
  )
}
