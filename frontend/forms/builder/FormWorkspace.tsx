import { type HttpError, useOne } from '@refinedev/core'
import { useParams, useSearchParams } from 'react-router'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { form } from '#resources/forms/form.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { ScreenProps } from '../../engine/area.ts'
import { useOpenedRecord } from '../../engine/listState/lastPosition.ts'
import { RecordProblem } from '../../engine/RecordProblem.tsx'
import { FormScreen } from '../../engine/screens.ts'
import { useLoadError } from '../../engine/useLoadError.ts'
import { builderTab, sectionsOfForm } from './bar/sections.ts'
import FormBuilderPanel from './FormBuilderPanel.tsx'

/** Screen of a form. The builder takes the whole page; the other tabs, and a new form, are generated. */
export default function FormWorkspace({ id }: Pick<ScreenProps, 'id'>) {
  const { tab: pathTab } = useParams()
  const [search] = useSearchParams()
  const tab = pathTab ?? search.get('tab') ?? builderTab
  if (id === undefined) return <FormScreen resource="form" />
  return sectionsOfForm.includes(tab) ? <FormScreen resource="form" id={id} /> : <BuilderScreen id={id} />
}

function BuilderScreen({ id }: { readonly id: string }) {
  const { query } = useOne<ResourceAnswer['form'], HttpError>({
    resource: 'form',
    id,
    queryOptions: { retry: false },
    errorNotification: false,
    liveMode: 'auto',
  })
  const row = query.data?.data
  useOpenedRecord('form', id)
  const error = useLoadError(query)
  if (error !== null && (row === undefined || error.statusCode === 404))
    return <RecordProblem resource="form" id={id} error={error} onRetry={() => void query.refetch()} />
  return row === undefined ? <Waiting rows={12} /> : <FormBuilderPanel resource={form} row={row} />
}
