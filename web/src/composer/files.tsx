import { useState } from 'react'
import { brokenFile } from '../media/choose-files.ts'
import { ChosenFiles } from '../media/chosen-files.tsx'
import { DescribeFile } from '../media/describe-file.tsx'
import { changeFile, moveFile, refuseFile, removeFile } from './change-files.ts'
import { useComposer } from './store.ts'
import type { Subject } from './subject.ts'

/** The files in the composer, with their order, descriptions and removal. */
export function Files({ subject }: { subject: Subject }) {
  const { files } = useComposer(subject)
  const [described, setDescribed] = useState<string>()
  const file = files.find(({ key }) => key === described)
  return (
    <>
      <ChosenFiles
        files={files}
        onRemove={(key) => removeFile(subject, key)}
        onBroken={(broken) => refuseFile(subject, broken.key, brokenFile(broken.file.name))}
        onDescribe={setDescribed}
        onMove={(key, to) => moveFile(subject, key, to)}
      />
      {file && (
        <DescribeFile
          key={file.key}
          file={file}
          onClose={() => setDescribed(undefined)}
          onSave={(alt) => changeFile(subject)(file.key)({ alt })}
        />
      )}
    </>
  )
}
