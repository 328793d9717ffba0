import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { type RowAction, rowActionsOf } from './rowActions.ts'
import { useActionTexts } from './useActionTexts.ts'

const ActionDialog = lazy(() => import('./ActionDialog.tsx').then(({ ActionDialog }) => ({ default: ActionDialog })))

interface RecordActionsProps {
  readonly resource: string
  readonly row: AnsweredRow & { readonly id: string }
  readonly onRemoved: () => void
}

/** What may be done to the open record beside editing it: a button while there is one, else a menu. */
export function RecordActions({ resource, row, onRemoved }: RecordActionsProps) {
  const { t } = useTranslation('common')
  const words = useActionTexts(resource)
  const [chosen, setChosen] = useState<RowAction | null>(null)
  const actions = rowActionsOf(resourceNamed(resource), row)
  const [only] = actions
  if (only === undefined) return null
  return (
    <>
      {actions.length === 1 ? (
        <Button danger={only.isDangerous} onClick={() => setChosen(only)}>
          {words.button(only)}
        </Button>
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: actions.map((action) => ({
              key: action.name,
              label: words.button(action),
              danger: action.isDangerous,
              onClick: () => setChosen(action),
            })),
          }}
        >
          <Button icon={<DownOutlined />} iconPosition="end">
            {t('list.actions')}
          </Button>
        </Dropdown>
      )}
      {chosen !== null && (
        <Suspense fallback={null}>
          <ActionDialog
            resource={resource}
            row={row}
            action={chosen}
            onClose={() => setChosen(null)}
            onDone={() => {
              if (chosen.kind === 'remove') onRemoved()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
