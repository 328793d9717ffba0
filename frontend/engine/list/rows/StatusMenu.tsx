import { Dropdown } from 'antd'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { resourceNamed } from '#resources/index.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { toast } from '../../../base/toasts.ts'
import { asksFirst, type RowAction } from '../../actions/rowActions.ts'
import { useActionTexts } from '../../actions/useActionTexts.ts'
import { useRowAction } from '../../actions/useRowAction.ts'
import type { ListRow } from '../state/types.ts'

const ActionDialog = lazy(() => import('../../actions/ActionDialog.tsx').then(({ ActionDialog }) => ({ default: ActionDialog })))

interface StatusMenuProps {
  readonly resource: string
  readonly row: ListRow
  readonly transitions: readonly RowAction[]
  /** The button that it hangs from. */
  readonly children: ReactElement
}

/** A state's menu, open from the start. What is harmless and asks for nothing happens at once; the rest asks first. */
export function StatusMenu({ resource, row, transitions, children }: StatusMenuProps) {
  const definition = resourceNamed(resource)
  const texts = useTexts(resource)
  const words = useActionTexts(resource)
  const { run } = useRowAction(definition)
  const [isOpen, setIsOpen] = useState(true)
  const [asked, setAsked] = useState<RowAction | null>(null)

  const take = async (action: RowAction) => {
    if (action.isDangerous || asksFirst(action)) return setAsked(action)
    if ((await run(row, action)) !== null) return setAsked(action)
    toast({ kind: 'success', message: words.done(action, texts.name(row)) })
  }
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        open={isOpen}
        onOpenChange={setIsOpen}
        placement="bottomLeft"
        menu={{
          items: transitions.map((action) => ({
            key: action.name,
            label: words.button(action),
            danger: action.isDangerous,
            onClick: () => void take(action),
          })),
        }}
      >
        {children}
      </Dropdown>
      {asked !== null && (
        <Suspense fallback={null}>
          <ActionDialog resource={resource} row={row} action={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
