import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ImageField } from '#resources/core/fields/image.ts'
import { useFileAddress } from '../base/useFileAddress.ts'
import { imageView } from '../fields/types/image.tsx'
import type { CellProps } from '../fields/types.ts'
import { Empty } from '../fields/views/Empty.tsx'
import './feedback.css'

/** Image of the page as the author of the feedback saw it; its link opens the full size. */
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
