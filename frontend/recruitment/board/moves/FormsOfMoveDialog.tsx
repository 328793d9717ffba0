import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import type { FormsOfMove } from './useFormsOfMove.ts'

/** Asks whether to assign the column's forms to the moved participants. */
export function FormsOfMoveDialog({ cards, target, answer, cancel }: FormsOfMove) {
  const { t } = useTranslation(['trialboard', 'common'])
  const { name: column, forms = [] } = target.column
  const [onlyCard] = cards.length === 1 ? cards : []
  return (
    <Dialog
      open
      title={
        onlyCard === undefined ? t('forms.titleAll', { count: cards.length, column }) : t('forms.title', { name: onlyCard.name, column })
      }
      onCancel={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t('common:form.cancel')}</Button>
          <Button onClick={() => answer(false)}>{t('forms.without')}</Button>
          <Button type="primary" autoFocus onClick={() => answer(true)}>
            {t('forms.with', { count: forms.length })}
          </Button>
        </>
      }
    >
      <p>{t('forms.words')}</p>
      <ul>
        {forms.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Dialog>
  )
}
