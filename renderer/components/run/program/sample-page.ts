/** What a style sheet is shown on that no open page names: one of each element that style sheets are tried on. */
export const SAMPLE_PAGE = `</head><body>
<header class="header"><h1 class="title">Heading 1</h1>
<nav class="nav"><ul><li><a href="#one">First link</a></li><li><a href="#two">Second link</a></li></ul></nav></header>
<main class="main container">
<h2 id="one">Heading 2</h2>
<p class="text">A paragraph with <strong>strong</strong>, <em>emphasised</em> and <code>code</code> text, and <a href="#two">a link</a>.</p>
<div class="card box"><h3>Heading 3</h3><p>A card: <code>.card</code>, <code>.box</code></p><button class="button btn" type="button">Button</button></div>
<h2 id="two">Heading 2</h2>
<ul class="list"><li>First</li><li>Second</li><li>Third</li></ul>
<ol><li>First</li><li>Second</li></ol>
<blockquote>A quotation</blockquote>
<table class="table"><thead><tr><th>Name</th><th>Number</th></tr></thead><tbody><tr><td>One</td><td>1</td></tr><tr><td>Two</td><td>2</td></tr></tbody></table>
<form class="form"><label>Field <input type="text" placeholder="Text"></label> <label><input type="checkbox" checked> Choice</label>
<select><option>Option</option></select> <textarea rows="2">Text</textarea></form>
<pre><code>let code = 'preformatted';</code></pre>
</main>
<footer class="footer">Footer</footer>
</body></html>`;
