import './descriptions.css'
import { Descriptions as LibraryDescriptions } from 'antd'
import type { ReactNode } from 'react'

export interface DescriptionItem {
  readonly key: string
  readonly label: ReactNode
  /** Content as it is displayed: the library formats nothing. Null and undefined are displayed as a dash. */
  readonly content: ReactNode
  /** True if the entry takes the whole width. */
  readonly isWide?: boolean
}

interface DescriptionsProps {
  readonly items: readonly DescriptionItem[]
  /**
   * Layout. `rows`: one entry per row, with the label next to the value. `columns`: the label above the value, as many columns as fit.
   */
  readonly as: 'rows' | 'columns'
  /** Maximum number of columns, 3 by default. Four need a wide window. */
  readonly most?: 2 | 3 | 4
  /** Number of columns on a phone, 1 by default. */
  readonly onPhone?: 1 | 2
}

/** Shows facts as labels and values. Does not use ProDescriptions, which loads all inputs of the library before it shows a text. */
export function Descriptions({ items, as, most = 3, onPhone = 1 }: DescriptionsProps) {
  const isRows = as === 'rows'
  return (
    <LibraryDescriptions
      className={`descriptions descriptions-${as}`}
      size="small"
      layout={isRows ? 'horizontal' : 'vertical'}
      bordered={isRows}
      colon={false}
      column={isRows ? 1 : { xs: onPhone, sm: 2, md: Math.min(most, 3), lg: Math.min(most, 3), xl: most, xxl: most }}
      items={items.map(({ key, label, content, isWide = false }, index) => ({
        key,
        label,
        // A full-width entry begins a new row, so the entry before it fills the rest of the previous row.
        span: isWide || items[index + 1]?.isWide === true ? 'filled' : 1,
        children: content ?? '—',
      }))}
    />
  )
}
