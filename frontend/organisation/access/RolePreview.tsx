import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { abilitiesOf } from '#policies/pages.ts'
import { pageNames } from '#resources/core/access.ts'
import type { PageChange, RolePreview as Preview } from '#resources/core/answers/answers.ts'
import type { Tone } from '#resources/core/values/tones.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { isAdministration } from './selection.ts'
import './matrix.css'

interface RolePreviewProps {
  readonly roleName: string
  /** Permissions to be saved. */
  readonly abilities: Iterable<string>
  readonly preview: Preview
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** Shows before a save which users gain or lose which pages. If the server would refuse the change, it cannot be saved from here. */
export default function RolePreview({ roleName, abilities, preview, onSave, onCancel }: RolePreviewProps) {
  const { t } = useTranslation('common')
  const { pages, holders, isOwn, refusal } = preview
  return (
    <Dialog
      open
      width={640}
      title={t('roleEditor.preview.title', { name: roleName })}
      okText={t('roleEditor.preview.save')}
      cancelText={t('roleEditor.preview.back')}
      okButtonProps={{ disabled: refusal !== null, autoFocus: refusal === null }}
      cancelButtonProps={{ autoFocus: refusal !== null }}
      onOk={onSave}
      onCancel={onCancel}
    >
      <div className="role-preview">
        {refusal !== null && <Alert type="error" showIcon role="alert" message={t(`errors.${refusal}`)} />}
        {lacksAdminMenu(abilities) && <Alert type="warning" showIcon message={t('roleEditor.preview.noMenu')} />}
        {isOwn && <Alert type="warning" showIcon message={t('roleEditor.preview.own')} />}
        <Holders holders={holders} />
        {pages.length === 0 && <p>{t('roleEditor.preview.nothing')}</p>}
        <Pages kind="gained" pages={pages} tone="success" />
        <Pages kind="lost" pages={pages} tone="danger" />
        <Changed pages={pages.filter(({ change }) => change === 'changed')} />
      </div>
    </Dialog>
  )
}

/** True if the role lacks the admin menu, which pages of the administration require (specification 1, section 2, "Guarding"). */
function lacksAdminMenu(abilities: Iterable<string>): boolean {
  const grantedAbilities = abilitiesOf(abilities)
  const pages = pageNames.filter((page) => grantedAbilities[page] !== undefined)
  return !pages.includes('ADMIN') && pages.some(isAdministration)
}

function Holders({ holders: { total, people } }: { readonly holders: Preview['holders'] }) {
  const { t } = useTranslation('common')
  const unnamedCount = people === null ? 0 : total - people.length
  return (
    <section>
      <p>{t('roleEditor.preview.holders', { count: total })}</p>
      {people !== null && people.length > 0 && (
        <details open={people.length <= 8}>
          <summary>{t('roleEditor.preview.who')}</summary>
          <ul className="role-preview-people">
            {people.map(({ id, fullName, isActive }) => (
              <li key={id}>{isActive ? fullName : t('roleEditor.preview.inactive', { name: fullName })}</li>
            ))}
            {unnamedCount > 0 && <li>{t('roleEditor.preview.more', { count: unnamedCount })}</li>}
          </ul>
        </details>
      )}
    </section>
  )
}

interface PagesProps {
  readonly kind: 'gained' | 'lost'
  readonly pages: readonly PageChange[]
  readonly tone: Tone
}

function Pages({ kind, pages, tone }: PagesProps) {
  const { t } = useTranslation('common')
  const changedPages = pages.filter(({ change }) => change === kind)
  if (changedPages.length === 0) return null
  return (
    <section>
      <h2>{t(`roleEditor.preview.${kind}`, { count: changedPages.length })}</h2>
      <ul className="role-preview-pages">
        {changedPages.map(({ page }) => (
          <li key={page}>
            <ToneTag tone={tone}>{t(`pages.${page}`)}</ToneTag>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changed({ pages }: { readonly pages: readonly PageChange[] }) {
  const { t } = useTranslation('common')
  if (pages.length === 0) return null
  const formatActionNames = (actions: PageChange['gained']) => actions.map((action) => t(`actions.${action}`)).join(', ')
  return (
    <section>
      <h2>{t('roleEditor.preview.changed', { count: pages.length })}</h2>
      <ul>
        {pages.map(({ page, gained, lost }) => (
          <li key={page}>
            {[
              `${t(`pages.${page}`)}`,
              ...(gained.length === 0 ? [] : [t('roleEditor.preview.gains', { levels: formatActionNames(gained) })]),
              ...(lost.length === 0 ? [] : [t('roleEditor.preview.loses', { levels: formatActionNames(lost) })]),
            ].join(' – ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
