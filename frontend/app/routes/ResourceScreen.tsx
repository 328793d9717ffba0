import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ResourceRoute } from '../../base/routes/resourceRoutes.ts'
import { useRouteStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useExtensions } from '../../engine/extensions.ts'
import { DetailScreen, FormScreen, ListScreen } from '../../engine/screens.ts'

/** Screen of a resource's route: a generated screen, or the custom component that the declaration names. */
export function ResourceScreen({ route }: { readonly route: ResourceRoute }) {
  const { resource, mode } = route
  useTranslation(['common', resource.namespace])
  const { screens } = useExtensions()
  const id = useRowId(route)
  const study = useRouteStudy()
  const key = `${resource.name}/${mode}/${id ?? study?.id ?? ''}`

  const { listScreen, formAs, showAs } = resource.screens ?? {}
  const screenKey = mode === 'list' ? listScreen : mode === 'show' ? showAs : formAs
  const CustomScreen = screenKey === undefined ? undefined : screens[screenKey]
  if (CustomScreen !== undefined) return <CustomScreen key={key} resource={resource} id={id} />

  if (mode === 'list') return <ListScreen key={key} resource={resource.name} />
  if (mode === 'create') return <FormScreen key={key} resource={resource.name} />
  if (mode === 'edit') return <FormScreen key={key} resource={resource.name} id={id ?? ''} />
  return <DetailScreen key={key} resource={resource.name} id={id ?? ''} />
}

/** Returns the id of the screen's row. A screen of a single row without an id in its URL shows the organisation's only row. */
function useRowId({ path, mode }: ResourceRoute): string | undefined {
  const { id } = useParams()
  const { organisation } = useSession()
  if (mode === 'list' || mode === 'create') return undefined
  return path.includes(':id') ? id : organisation.id
}
