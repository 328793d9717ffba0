import { lazy, Suspense } from 'react'
import type { FormState } from './useForm.ts'

const StaleDialog = lazy(() => import('../stale/StaleDialog.tsx').then(({ StaleDialog }) => ({ default: StaleDialog })))

/** Asks which sides stay, while somebody else's save stands against what is typed. */
export function FormConflict({ form }: { readonly form: FormState }) {
  const { conflict, definition, draft, id = '' } = form
  if (conflict === null) return null
  const { theirs, intent } = conflict
  return (
    <Suspense fallback={null}>
      <StaleDialog
        key={String(theirs.version)}
        definition={definition}
        id={id}
        sides={{ base: draft.stored, mine: draft.typed, theirs }}
        intent={intent}
        isSaving={form.isSaving}
        onResolve={form.resolve}
        onClose={form.closeConflict}
      />
    </Suspense>
  )
}
