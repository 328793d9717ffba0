import DoubleLeftOutlined from '@ant-design/icons/DoubleLeftOutlined'
import DoubleRightOutlined from '@ant-design/icons/DoubleRightOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { storeItem, useStoredItem } from '../../../base/storedItem.ts'

export type FoldablePane = 'side' | 'settings'
const keyOf = (pane: FoldablePane) => `studydesk.builder.folded.${pane}`

/** True if the user has folded the pane in this browser. */
export const useIsFolded = (pane: FoldablePane): boolean => useStoredItem(keyOf(pane)) !== null

/** Folds a pane of the builder to a narrow strip, or opens it again. */
export function FoldButton({ pane, name }: { readonly pane: FoldablePane; readonly name: string }) {
  const { t } = useTranslation('forms')
  const isFolded = useIsFolded(pane)
  const label = t(isFolded ? 'panes.unfold' : 'panes.fold', { name })
  const Icon = (pane === 'side') === isFolded ? DoubleRightOutlined : DoubleLeftOutlined
  return (
    <Button
      size="small"
      type="text"
      className="form-builder-fold"
      icon={<Icon aria-hidden />}
      aria-label={label}
      title={label}
      aria-expanded={!isFolded}
      onClick={() => storeItem(keyOf(pane), isFolded ? null : 'folded')}
    />
  )
}
