extension HTMLStatement {
    /// The style of the page, for screen and print. Its colors are those of the bank's pages.
    static let style: StaticString = """
        :root{--ink:#141c26;--soft:#556172;--line:#e1e6ed;--accent:#0b5cab;--plus:#0a6b3d;--paper:#ffffff}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:860px;padding:40px 32px;color:var(--ink);background:var(--paper);\
        font:15px/1.45 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
        header{border-bottom:3px solid var(--accent);padding-bottom:14px;margin-bottom:20px}
        .bank{margin:0;color:var(--accent);font-weight:700;letter-spacing:.12em;text-transform:uppercase}
        h1{margin:6px 0 2px;font-size:28px;font-weight:600}
        header p:last-child{margin:0;color:var(--soft)}
        .to{display:flex;flex-wrap:wrap;justify-content:space-between;gap:12px 36px;margin-bottom:20px;min-height:4.5em}
        address{font-style:normal;white-space:pre-line}
        .to dl{display:block;margin:0}
        .to dl div{display:flex;justify-content:space-between;gap:24px}
        dl{display:flex;flex-wrap:wrap;gap:8px 36px;margin:0 0 22px}
        dt,.sums span{color:var(--soft);font-size:13px}
        dd{margin:0;overflow-wrap:anywhere}
        .sums{display:grid;grid-template-columns:repeat(4,1fr);border:1px solid var(--line);border-radius:8px;\
        margin-bottom:22px}
        .sums div{padding:12px 16px;border-left:1px solid var(--line)}
        .sums div:first-child{border-left:0}
        .sums span{display:block}
        .sums b{font-size:18px;font-weight:600;font-variant-numeric:tabular-nums}
        figure{margin:0 0 24px}
        svg{display:block;width:100%;height:auto}
        .line{fill:none;stroke:var(--accent);stroke-width:2;vector-effect:non-scaling-stroke}
        .area{fill:var(--accent);opacity:.1}
        .zero{stroke:var(--line);stroke-width:1}
        figcaption{display:flex;justify-content:space-between;color:var(--soft);font-size:13px;margin-top:4px}
        table{width:100%;border-collapse:collapse}
        th{text-align:left;color:var(--soft);font-weight:500;font-size:13px;padding:6px 8px;\
        border-bottom:1px solid var(--ink)}
        td{padding:6px 8px;vertical-align:top;overflow-wrap:anywhere}
        td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}
        .d td,.b td{border-top:1px solid var(--line)}
        .b td{font-weight:600}
        .n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
        .c{color:var(--plus)}
        .r{opacity:0}
        small{display:block;color:var(--soft)}
        footer{margin-top:24px;color:var(--soft);font-size:13px}
        @media (max-width:600px){body{padding:20px 12px}.sums{grid-template-columns:repeat(2,1fr)}}
        @media print{@page{margin:18mm 16mm}body{max-width:none;padding:0;font-size:10pt}thead{display:table-header-group}\
        tr{break-inside:avoid}.r{opacity:0}}

        """
}
