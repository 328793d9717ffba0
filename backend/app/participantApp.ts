import type { Middleware } from '@feathersjs/koa'
import { isUuid } from '#resources/core/fields/ref.ts'
import { productAccent, surfaces } from '#resources/core/values/look.ts'
import { languageOf } from '#resources/core/values/preferences.ts'
import { colourPattern, type Theme } from '#resources/core/values/theme.ts'
import type { Database } from '../platform/database/types.ts'
import type { Files } from '../platform/engine/ports/files.ts'

const address = /^\/crm\/my\/app\/([0-9a-f-]{36})\/(manifest\.webmanifest|logo|icon)$/

interface OrganisationRow {
  readonly name: string
  readonly title: string
  readonly language: string | null
  readonly theme: Theme | null
  readonly logo: string | null
  readonly logoType: string | null
  readonly icon: string | null
  readonly iconType: string | null
}

interface ParticipantAppOptions {
  readonly database: Database
  readonly files: Pick<Files, 'contentOf'>
}

/**
 * Serves what a phone needs to install the participants' pages as an app of the organisation: `GET /crm/my/app/{orgId}/` with
 * `manifest.webmanifest`, `logo` and `icon`. It is public, so it contains nothing but the organisation's name, colours and pictures.
 */
export function answerParticipantApp({ database, files }: ParticipantAppOptions): Middleware {
  return async (context, next) => {
    const [, orgId = '', name] = address.exec(context.path) ?? []
    if (context.method !== 'GET' || !isUuid(orgId)) return next()
    const [result] = await database.batch(orgId, [{ text: organisationQuery, values: [orgId] }])
    const row = result?.rows[0] as unknown as OrganisationRow | undefined
    if (row === undefined) return next()
    if (name === 'manifest.webmanifest') {
      context.set('Cache-Control', 'no-cache')
      context.type = 'application/manifest+json'
      context.body = JSON.stringify(manifestOf(orgId, row))
      return
    }
    const [id, type] = name === 'logo' ? [row.logo, row.logoType] : [row.icon, row.iconType]
    if (id === null || type === null) return next()
    context.set('Cache-Control', 'public, max-age=3600')
    // An SVG can contain scripts, and this one comes from a user.
    context.set('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    context.type = type
    context.body = await files.contentOf(orgId, id)
  }
}

const organisationQuery = `select organisation.name, organisation.web_page_title as title, organisation.language, organisation.theme,
    logo.id::text as logo, logo.content_type as "logoType", icon.id::text as icon, icon.content_type as "iconType"
  from organisation
  left join stored_file logo on logo.org_id = organisation.org_id and logo.id = organisation.logo_file
  left join stored_file icon on icon.org_id = organisation.org_id and icon.id = organisation.favicon_file
  where organisation.org_id = $1`

/** Returns the web app manifest of an organisation. Pure. */
function manifestOf(orgId: string, { name, title, language, theme, iconType }: OrganisationRow): Readonly<Record<string, unknown>> {
  const colour = theme?.mainButton?.backgroundColor ?? ''
  return {
    id: `/crm/my?app=${orgId}`,
    name: title,
    short_name: name.slice(0, 24),
    lang: languageOf({ organisation: language }),
    start_url: '/crm/my',
    scope: '/crm/my',
    display: 'standalone',
    theme_color: colourPattern.test(colour) ? colour : productAccent,
    background_color: surfaces.light.layout,
    icons: [
      ...(iconType === null
        ? []
        : [{ src: `/crm/my/app/${orgId}/icon`, type: iconType, sizes: iconType === 'image/svg+xml' ? 'any' : '192x192' }]),
      { src: '/crm/my/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/crm/my/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  }
}
