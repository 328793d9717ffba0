import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useActiveShortcuts } from '../../base/shortcuts/useActiveShortcuts.ts'
import { Keys } from './Keys.tsx'

/** Lists every shortcut that works on the current screen, by group. */
export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const groups = useActiveShortcuts()
  const { t } = useTranslation(['common', ...namespacesOf(groups.flatMap(({ shortcuts }) => shortcuts))])
  return (
    <Modal open title={t('common:shortcuts.title')} footer={null} onCancel={onClose} width={560}>
      {groups.map(({ heading, shortcuts }) => (
        <section key={heading} className="shortcut-group">
          <h2>{t(heading)}</h2>
          <dl>
            {shortcuts.map(({ keys, label }) => (
              <div key={keys}>
                <dt>{t(label)}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}

const namespacesOf = (shortcuts: readonly { readonly label: string }[]): string[] => [
  ...new Set(shortcuts.flatMap(({ label }) => (label.includes(':') ? [label.split(':')[0] ?? ''] : []))),
]
