import { lazy } from 'react'

/** The generated screens of a resource, each fetched when it is first opened. */
export const ResourceList = lazy(() => import('./list/ResourceList.tsx').then(({ ResourceList }) => ({ default: ResourceList })))
export const ResourceForm = lazy(() => import('./form/ResourceForm.tsx').then(({ ResourceForm }) => ({ default: ResourceForm })))
export const ResourceDetail = lazy(() => import('./detail/ResourceDetail.tsx').then(({ ResourceDetail }) => ({ default: ResourceDetail })))
