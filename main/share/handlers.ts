import { basename } from 'node:path'
import { failure, success } from '../../contract/result.ts'
import type { Clipping } from '../../contract/share-commands.ts'
import { joinLink } from '../../domain/join-link.ts'
import type { ShareHandlers } from '../app/commands.ts'
import type { Shell } from '../app/shell.ts'
import { readTextFile, writeTextFile } from '../hosting/files/text-file.ts'

type ShareShell = Pick<
  Shell,
  'chooseOpen' | 'chooseSave' | 'whileOpen' | 'copyPicture' | 'pngOf' | 'clipboardText' | 'clipboardPicture'
>

/** With the library that reads CSV, which no start waits for */
const joinList = () => import('../../domain/join-list.ts')

/** Links and codes to give to others, and what others gave. Nothing here joins anything. */
export function createShareHandlers(shell: ShareShell): ShareHandlers {
  return {
    'share.copyCode': async ({ network, form }) => {
      const { codePicture } = await import('./code-picture.ts')
      return shell.copyPicture(codePicture(joinLink(network, form)))
    },
    'share.saveCode': async ({ network, form, format }) => {
      const link = joinLink(network, form)
      const { codePicture, codeDrawing } = await import('./code-picture.ts')
      const content = format === 'svg' ? success(codeDrawing(link)) : shell.pngOf(codePicture(link))
      if (!content.ok) return content
      const suggestedName = `network-${network}.${format}`
      const path = await shell.whileOpen(() => shell.chooseSave({ kind: `code-${format}`, suggestedName }))
      if (!path.ok) return path
      if (path.value === null) return success(false)
      const written = await writeTextFile(path.value, content.value)
      return written.ok ? success(true) : written
    },
    'share.readClipboard': async () => {
      const text = await shell.clipboardText()
      if (!text.ok) return text
      if (await holdsNetwork(text.value)) return success({ kind: 'text', text: text.value })
      const picture = await shell.clipboardPicture()
      if (!picture.ok) return picture
      return success(pictureClipping(picture.value))
    },
    'share.chooseList': async () => {
      const chosen = await shell.whileOpen(() => shell.chooseOpen({ kind: 'networks' }))
      if (!chosen.ok) return chosen
      const path = chosen.value
      if (path === null) return success(null)
      const text = await readTextFile(path)
      if (!text.ok) return text
      const name = basename(path)
      const { longestList } = await joinList()
      return text.value.length > longestList
        ? failure('file-refused', `${name}: more than ${longestList} characters`)
        : success({ name, text: text.value })
    },
  }
}

/** A password that was copied is no list of networks, and is not shown to the page. */
async function holdsNetwork(text: string): Promise<boolean> {
  const { readJoinList } = await joinList()
  return readJoinList(text).lines.some(({ parsed }) => parsed.ok)
}

function pictureClipping(picture: string | 'too-large' | null): Clipping {
  if (picture === null) return { kind: 'nothing' }
  return picture === 'too-large' ? { kind: 'too-large' } : { kind: 'picture', url: picture }
}
