import './descriptions.css'
import { ProDescriptions } from '@ant-design/pro-components'
import type { ReactNode } from 'react'
import { LibraryFrame } from './LibraryFrame.tsx'

export interface Described {
  readonly key: string
  readonly label: ReactNode
  /** As it is shown; the library formats nothing itself. Null and undefined are a dash. */
  readonly content: ReactNode
  /** Takes the whole width. */
  readonly isWide?: boolean
}

/** A word of the underlying list that the larger library's types do not know. */
const filled = 'filled' as unknown as number

interface DescriptionsProps {
  readonly items: readonly Described[]
  /** Rows: label and value beside each other, one below the other. Columns: labels above values, as many beside each other as there is room for. */
  readonly as: 'rows' | 'columns'
  /** Most columns beside each other; absent: three. Four take a wide window. */
  readonly most?: 2 | 3 | 4
  /** On a phone; absent: one. */
  readonly onPhone?: 1 | 2
}

/** What there is to know of one thing, as labels and values. */
export function Descriptions({ items, as, most = 3, onPhone = 1 }: DescriptionsProps) {
  const isRows = as === 'rows'
  return (
    <LibraryFrame>
      <ProDescriptions
        className={`descriptions descriptions-${as}`}
        size="small"
        layout={isRows ? 'horizontal' : 'vertical'}
        bordered={isRows}
        colon={false}
        column={isRows ? 1 : { xs: onPhone, sm: 2, md: Math.min(most, 3), lg: Math.min(most, 3), xl: most, xxl: most }}
        columns={items.map(({ key, label, content, isWide = false }, place) => ({
          key,
          title: label,
          // What takes the whole width begins a line of its own: what stands before it fills the one above.
          span: isWide || items[place + 1]?.isWide === true ? filled : 1,
          render: () => content ?? '—',
        }))}
      />
    </LibraryFrame>
  )
}
