// /gallery, in development only: every component in its hard cases, also at 390 px.
import { useState } from 'react';
import { Checkbox } from '../../ui/input/choice.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { allShows } from './shows.ts';

export default function GalleryPage() {
  const [narrow, setNarrow] = useState(false);
  return (
    <>
      <PageHead
        title="ชิ้นส่วนของหน้าจอ"
        actions={<Checkbox label="กว้าง 390 px" value={narrow} onChange={setNarrow} />}
      />
      {allShows.map((show) => (
        <section key={`${show.file}${show.name}`} aria-label={show.name} className="mb-6">
          <h2 className="mb-2 text-sm font-semibold text-ink2">
            {show.name} <span className="font-normal text-ink3">{show.file}</span>
          </h2>
          <div className={`rounded-card bg-white p-4 shadow-card ${narrow ? 'max-w-[390px]' : ''}`}>
            {show.draw()}
          </div>
        </section>
      ))}
    </>
  );
}
