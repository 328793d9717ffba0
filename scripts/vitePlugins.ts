import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const compress = promisify(brotliCompress)
const worthwhile = new Set(['.js', '.css', '.html', '.json', '.svg', '.mjs'])
/** Bytes below which a compressed twin saves nothing. */
const smallest = 256

/** Writes a brotli twin of quality 11 beside each text file, so that the server compresses nothing at run-time. */
export function compressed(): Plugin {
  let outDir = ''
  return {
    name: 'studydesk:compressed',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir)
    },
    // Node compresses in its own pool of threads: the files go in parallel.
    writeBundle: async () => {
      const names = await readdir(outDir, { recursive: true })
      await Promise.all(names.filter((name) => worthwhile.has(extname(name))).map((name) => compressFile(join(outDir, name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  await writeFile(`${path}.br`, await compress(content, options))
}

/**
 * Packages that a library imports for parts of it that we do not use; an empty component stands in their place.
 * @param packages by name, and who imports them: our own imports of the same package stay
 */
export function leftOut(packages: readonly { readonly name: string; readonly by: RegExp }[]): Plugin {
  const standIn = '\0studydesk:left-out'
  return {
    name: 'studydesk:left-out',
    enforce: 'pre',
    resolveId: (source, importer = '') => (packages.some(({ name, by }) => name === source && by.test(importer)) ? standIn : null),
    load: (id) => (id === standIn ? 'export default () => null' : null),
  }
}

/**
 * Names the parts of a chunk in the page, so that the browser fetches them beside the entry instead of after it has run.
 * @param modules ends of the paths of modules that every first visit needs
 */
export function fetchedEarly(modules: readonly string[]): Plugin {
  return {
    name: 'studydesk:fetched-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const files = new Set<string>()
        const add = (file: string) => {
          const chunk = bundle[file]
          if (files.has(file) || chunk?.type !== 'chunk') return
          files.add(file)
          chunk.imports.forEach(add)
        }
        for (const [file, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && modules.some((end) => chunk.facadeModuleId?.endsWith(end))) add(file)
        return [...files].map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/crm/${file}` },
        }))
      },
    },
  }
}
