import './figures.css'
import { StatisticCard } from '@ant-design/pro-components'
import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/numbers.ts'
import { LibraryFrame } from './LibraryFrame.tsx'

interface Figure {
  readonly key: string
  readonly label: string
  /** Number, or text shown instead of it: a date and time, or a dash. */
  readonly value: number | string
  /** Explanation next to the label. */
  readonly info?: ReactNode
  /** Short text below the value. */
  readonly note?: ReactNode
}

/** Shows figures side by side, each on a card. */
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
