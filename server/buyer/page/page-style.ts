// The styles of buyers' pages, as one text whose hash the security header allows.

export const STYLE = `
:root{color-scheme:light dark;--ink:#1c2420;--soft:#55605a;--line:#d9dfdb;--back:#f3f6f4;--card:#fff;--brand:#0f6b4a;--brand-soft:#e2f1ea;--bad:#a3281c;--bad-soft:#fbe9e7}
@media(prefers-color-scheme:dark){:root{--ink:#e9efec;--soft:#a9b4ae;--line:#39433e;--back:#141a17;--card:#1d2521;--brand:#6fd0a5;--brand-soft:#1d3b2f;--bad:#ff9d92;--bad-soft:#432320}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:17px/1.6 "Sarabun","Noto Sans Thai","Leelawadee UI",Thonburi,system-ui,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:34rem;margin:0 auto;padding:.75rem 1rem}
header{display:flex;align-items:center;gap:.75rem;font-weight:700;font-size:1.1rem}
header p{margin:0}header img{border-radius:.5rem;object-fit:contain;background:#fff}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:0 0 .75rem}
h1{font-size:1.5rem;line-height:1.4;margin:0}h2{font-size:1.05rem;margin:0 0 .5rem}details h2,form+h2{margin-top:1rem}
p{margin:.25rem 0}.soft{color:var(--soft);font-size:.95rem}
.note{border-color:var(--brand);background:var(--brand-soft)}
.bad{border-color:var(--bad);background:var(--bad-soft)}.bad h1,.wrong{color:var(--bad)}
.sum{font-size:1.6rem;font-weight:700}.num{font-variant-numeric:tabular-nums;white-space:nowrap}
svg{display:block;width:100%;height:auto;margin:1rem 0 .25rem}
svg .past{stroke:var(--brand);fill:var(--brand)}svg .next{stroke:var(--line);fill:var(--card)}
svg .here{stroke:var(--brand);fill:var(--card)}svg .inner{fill:var(--brand)}
.way{word-break:keep-all;overflow-wrap:normal;display:grid;grid-template-columns:repeat(6,1fr);list-style:none;margin:0;padding:0;font-size:.72rem;line-height:1.35;text-align:center;color:var(--soft)}
.way li{padding:0;border:0}.way [aria-current]{color:var(--brand);font-weight:700}
ul,ol.scans{list-style:none;margin:0;padding:0}li{padding:.4rem 0;border-top:1px solid var(--line)}
ul li:first-child,.scans li:first-child{border-top:0}
.goods li{display:flex;justify-content:space-between;gap:1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}dt{color:var(--soft)}dd{margin:0;text-align:right}
label{display:block;margin:.75rem 0 0;font-weight:600}
input,textarea{display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--card);color:inherit;font:inherit}
input:user-invalid,[aria-invalid=true]{border-color:var(--bad)}
button,.call,.save{display:inline-block;min-height:2.75rem;margin-top:.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;background:var(--brand);color:var(--card);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.quiet,.save{background:none;color:var(--brand);border:1px solid var(--brand)}
.call{display:block;text-align:center;margin:0}
summary{min-height:2.75rem;padding:.5rem 0;font-weight:700;color:var(--brand);cursor:pointer}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.qr{display:block;width:15rem;max-width:100%;height:auto;margin:.5rem auto;background:#fff;image-rendering:pixelated}
.center{text-align:center}.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 .75rem}
`;
