import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ResourceRoute } from '../../base/routes/resourceRoutes.ts'
import { useRouteStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { usePieces } from '../../engine/pieces.ts'
import { DetailScreen, FormScreen, ListScreen } from '../../engine/screens.ts'

/** The screen of a resource's route: the generated one, or the hand-made one that the declaration names. */
export function ResourceScreen({ route }: { readonly route: ResourceRoute }) {
  const { resource, mode } = route
  useTranslation(['common', resource.namespace])
  const { screens } = usePieces()
  const id = useRowId(route)
  const study = useRouteStudy()
  const key = `${resource.name}/${mode}/${id ?? study?.id ?? ''}`

  const { listAs, formAs, showAs } = resource.screens ?? {}
  const pieceKey = mode === 'list' ? listAs : mode === 'show' ? showAs : formAs
  const Piece = pieceKey === undefined ? undefined : screens[pieceKey]
  if (Piece !== undefined) return <Piece key={key} resource={resource} id={id} />

  if (mode === 'list') return <ListScreen key={key} resource={resource.name} />
  if (mode === 'create') return <FormScreen key={key} resource={resource.name} />
  if (mode === 'edit') return <FormScreen key={key} resource={resource.name} id={id ?? ''} />
  return <DetailScreen key={key} resource={resource.name} id={id ?? ''} />
}

/** A screen of one row without an id in its address is the organisation's own: there is only one. */
function useRowId({ path, mode }: ResourceRoute): string | undefined {
  const { id } = useParams()
  const { organisation } = useSession()
  if (mode === 'list' || mode === 'create') return undefined
  return path.includes(':id') ? id : organisation.id
}
