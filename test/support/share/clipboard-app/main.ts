import { readFileSync, writeFileSync } from 'node:fs'
import * as electron from 'electron'
import { app, clipboard } from 'electron'

/** Another program that copied a picture: the bytes of FILE are offered as they are, and FILE.copied says so. */
const file = process.argv.at(-1) ?? ''

async function copy(): Promise<void> {
  const bytes = readFileSync(file)
  const older = clipboard as unknown as { writeBuffer?(format: string, data: Buffer): void }
  if (older.writeBuffer !== undefined) older.writeBuffer('image/png', bytes)
  else {
    // In a form of the standard the picture would be decoded here.
    const raw = 'electron application/osclipboard;format="image/png"'
    await clipboard.write([new electron.ClipboardItem({ [raw]: new Blob([bytes]) })])
  }
  writeFileSync(`${file}.copied`, '')
}

void app.whenReady().then(copy)
