import { hash } from 'node:crypto'
import type { Middleware } from '@feathersjs/koa'
import { analyticsPath } from '#resources/core/analytics.ts'
import type { Config } from './config.ts'

/**
 * What the frame itself does: each page that the screens name is one entry of the queue from which scripts that count visits read. The frame's own
 * origin is none, so whoever sends it something is known by being its parent.
 */
const queue = `window.dataLayer=[];addEventListener('message',function(e){if(e.source===parent&&typeof e.data==='object'&&e.data!==null&&typeof e.data.page==='string')dataLayer.push({event:'page_view',page:e.data.page})})`
const queueHash = `'sha256-${hash('sha256', queue, 'base64')}'`

/**
 * `GET /crm/analytics`: the only place where the script that counts visits runs (setting ANALYTICS_SCRIPT; without it there is none). A page without an
 * origin of its own: the script reads no screen, no storage, no cookie and no address of ours, and speaks to its own origin alone. All it
 * learns is what the screens hand it, patterns of addresses (`frontend/app/analytics`).
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
  const page = `<!doctype html><html lang="en"><title>Studydesk</title><script>${queue}</script><script async src="${escaped(analyticsScript)}"></script></html>`
  return async (context, next) => {
    if (context.path !== analyticsPath || context.method !== 'GET') return next()
    context.set('Content-Security-Policy', policy)
    context.set('Cache-Control', 'no-cache')
    context.type = 'text/html; charset=utf-8'
    context.body = page
    return undefined
  }
}

const escaped = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
