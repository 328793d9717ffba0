import { hash } from 'node:crypto'
import type { Middleware } from '@feathersjs/koa'
import { analyticsPath } from '#resources/core/analytics.ts'
import type { Config } from '../platform/config/config.ts'

/**
 * The script of the frame. It adds each page that the screens report to `dataLayer`, the queue that visit-counting scripts read. The
 * frame has no origin, so it accepts messages only from its parent window.
 */
const queue = `window.dataLayer=[];addEventListener('message',function(e){if(e.source===parent&&typeof e.data==='object'&&e.data!==null&&typeof e.data.page==='string')dataLayer.push({event:'page_view',page:e.data.page})})`
const queueHash = `'sha256-${hash('sha256', queue, 'base64')}'`

/**
 * `GET /crm/analytics`: the only page that runs the visit-counting script (setting ANALYTICS_SCRIPT; without the setting, the page does
 * not exist). Its origin is opaque: the script cannot read screens, storage, cookies or our other addresses, and contacts only its own
 * origin. The screens send it only address patterns (`frontend/app/analytics`).
 */
export function answerAnalyticsFrame({ analyticsScript }: Pick<Config, 'analyticsScript'>): Middleware {
  if (analyticsScript === null) return (_context, next) => next()
  const { origin } = new URL(analyticsScript)
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${queueHash} ${origin}`,
    `connect-src ${origin}`,
    `img-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  const page = `<!doctype html><html lang="en"><title>Studydesk</title><script>${queue}</script><script async src="${escapeAttribute(analyticsScript)}"></script></html>`
  return async (context, next) => {
    if (context.path !== analyticsPath || context.method !== 'GET') return next()
    context.set('Content-Security-Policy', policy)
    context.set('Cache-Control', 'no-cache')
    context.type = 'text/html; charset=utf-8'
    context.body = page
    return undefined
  }
}

const escapeAttribute = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
