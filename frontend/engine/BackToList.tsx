import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { LinkButton } from './LinkButton.tsx'
import { useTexts } from './texts.ts'

/** The way on from a record that is not there. */
export function BackToList({ resource }: { readonly resource: string }) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const list = resourceNamed(resource).screens?.list
  return list === undefined ? null : <LinkButton to={list}>{t('form.backTo', { name: texts.title('many') })}</LinkButton>
}
