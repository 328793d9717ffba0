import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ImageField } from '#resources/core/fields/image.ts'
import { useFileAddress } from '../base/useFileAddress.ts'
import { Empty } from '../fields/Empty.tsx'
import { imageView } from '../fields/image.tsx'
import type { CellProps } from '../fields/types.ts'
import './feedback.css'

/** The page as it stood before whoever gave the feedback; its link opens it as large as it is. */
export function FeedbackPicture(cell: CellProps<FieldDefinition>) {
  const { t } = useTranslation('admin')
  const address = useFileAddress(typeof cell.value === 'string' ? cell.value : null)
  if (typeof cell.value !== 'string') return <Empty />
  return (
    <figure className="feedback-shown">
      {address !== null && <img src={address} alt={t('feedback.screenshot')} />}
      <figcaption>
        <imageView.Cell {...(cell as CellProps<ImageField>)} />
      </figcaption>
    </figure>
  )
}
