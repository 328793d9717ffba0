import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { useMay } from '../base/providers/useMay.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { LinkButton } from '../base/ui/LinkButton.tsx'

/** Link from the page of a record that does not exist back to the list. */
export function BackToList({ resource }: { readonly resource: string }) {
  const { t } = useTranslation('common')
  const may = useMay()
  const texts = useTexts(resource)
  const list = getResource(resource).screens?.list
  return list === undefined || !may(resource, 'list') ? null : (
    <LinkButton to={list}>{t('form.backTo', { name: texts.title('many') })}</LinkButton>
  )
}
